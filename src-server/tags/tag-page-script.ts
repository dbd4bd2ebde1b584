/**
 * `/n.js`: asks row 8 whose tag it is, then for the public profile, and shows one of the page's
 * sections. The key is in the address's fragment, which browsers send to nobody. No cookie goes
 * along: it is a look, whoever is signed in.
 */
export const TAG_PAGE_SCRIPT = `'use strict'
const page = document.querySelector('[data-tag]')

const show = (state) => {
  for (const section of page.querySelectorAll('[data-state]')) section.hidden = section.dataset.state !== state
}

const fill = (profile) => {
  page.querySelector('[data-part=open]').hidden = profile === null
  page.querySelector('[data-part=closed]').hidden = profile !== null
  for (const place of page.querySelectorAll('[data-text]')) place.textContent = profile ? profile[place.dataset.text] : ''
}

const ask = async (path, init) => {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', ...init })
  if (answer.ok) return answer.json()
  if (answer.status === 404) return null
  throw answer.status
}

const whose = (key) =>
  ask('/api/passes/nfc/profile', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ key }) })

const look = async () => {
  const key = /^#([A-Za-z0-9]{16})$/.exec(location.hash)
  for (const link of document.querySelectorAll('a[hreflang]')) link.hash = location.hash
  if (!key) return show('incomplete')
  show('looking')
  try {
    const found = await whose(key[1])
    if (!found) return show('ended')
    fill(await ask('/api/profiles/' + found.userId))
    show('valid')
  } catch (reason) {
    show(reason === 429 ? 'limited' : 'away')
  }
}

for (const button of document.querySelectorAll('[data-again]')) button.addEventListener('click', look)
window.addEventListener('hashchange', look)
look()
`
