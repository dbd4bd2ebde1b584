import type { PublicProfile } from '../../contract/person/profile/profile.ts'
import { callApi, CallError } from '../shared/call-api.ts'
import { find, keepFragment, showSection } from '../shared/dom.ts'

/**
 * The script of the page that a tag opens: resolves the tag, reads the public profile, and shows
 * one of the page's sections. The key is in the fragment of the address, which browsers do not
 * send. Calls carry no cookie: the reply does not depend on who is signed in.
 */

type ShownField = 'name' | 'affiliation' | 'title'

/** The reply, or null for 404. */
async function callOrNull<Reply>(path: string, body?: unknown): Promise<Reply | null> {
  try {
    return await callApi<Reply>(path, body, 'omit')
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

function fill(profile: PublicProfile | null): void {
  find('[data-part=open]').hidden = profile === null
  find('[data-part=closed]').hidden = profile !== null
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = profile ? profile[place.dataset.text as ShownField] : ''
}

async function check(): Promise<void> {
  const key = /^#([A-Za-z0-9]{16})$/.exec(location.hash)?.[1]
  const show = (state: string): void => showSection('state', state)
  keepFragment()
  if (!key) return show('incomplete')
  show('looking')
  try {
    const found = await callOrNull<{ userId: string }>('/api/passes/nfc/profile', { key })
    if (!found) return show('ended')
    fill(await callOrNull<PublicProfile>(`/api/profiles/${found.userId}`))
    show('valid')
  } catch (error) {
    show(error instanceof CallError && error.status === 429 ? 'limited' : 'away')
  }
}

for (const button of document.querySelectorAll('[data-again]'))
  button.addEventListener('click', () => void check())
window.addEventListener('hashchange', () => void check())
void check()
