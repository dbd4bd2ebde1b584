import type { PassEvent, PassEvents } from '../../contract/pass/draft/pass.ts'
import type { Joins } from '../../contract/guest/walk-in/join.ts'
import type { Consents } from '../../contract/person/user/person.ts'
import { codeOf } from '../shared/call-api.ts'
import { find, keepFragment, make, showSection } from '../shared/dom.ts'
import { callAsPerson, createEditor, type MyPassTexts } from './pass-editor.ts'

/** The script of the participant's page: chooses the event, asks for consent, opens the editor. */

const texts = JSON.parse(find('main').dataset.texts ?? '{}') as MyPassTexts
const editor = createEditor(texts)
const show = (view: string): void => showSection('view', view)

function listEvents(events: readonly PassEvent[]): void {
  find('[data-event]').textContent = texts['myPass.title']
  find('[data-back]').hidden = true
  find('[data-events]').replaceChildren(
    ...events.map((event) => {
      const state =
        event.templateRevision === 0 ? 'notReady' : event.needsConfirmation ? 'open' : 'confirmed'
      const chip = make('span', {
        className: `chip ${state === 'confirmed' ? 'go' : 'hold'}`,
        textContent: texts[`myPass.chip.${state}`],
      })
      const title = make('strong', { textContent: event.title })
      return state === 'notReady'
        ? make('li', {}, title, chip)
        : make('li', {}, make('a', { href: `#${event.id}` }, title, chip))
    }),
  )
  show('list')
}

/** Events whose staff added somebody with the person's e-mail: the owner decides whether to join. */
function listJoins({ joins }: Joins): void {
  find('[data-joins]').replaceChildren(
    ...joins.map(({ eventId, title }) => {
      const note = make('p', { textContent: texts['myPass.join.text'] })
      const button = make('button', {
        type: 'button',
        className: 'main wide',
        textContent: texts['myPass.join.button'],
        onclick: () => void join(eventId, note),
      })
      return make('li', {}, make('div', {}, make('strong', { textContent: title }), note, button))
    }),
  )
}

async function join(eventId: string, note: HTMLElement): Promise<void> {
  try {
    await callAsPerson('/api/v1/me/joins', { eventId })
    await start()
  } catch {
    note.textContent = texts['myPass.join.failed']
  }
}

async function openEvent(event: PassEvent, several: boolean): Promise<void> {
  await editor.open(event.id)
  find('[data-back]').hidden = !several
  show('edit')
}

async function start(): Promise<void> {
  editor.close()
  keepFragment()
  show('looking')
  try {
    const { events } = await callAsPerson<PassEvents>('/api/passes/events')
    const open = await callAsPerson<Joins>('/api/v1/me/joins')
    listJoins(open)
    const several = events.length + open.joins.length > 1
    const ready = events.filter((event) => event.templateRevision > 0)
    const chosen =
      ready.find((event) => `#${event.id}` === location.hash) ?? (several ? undefined : ready[0])
    if (chosen) await openEvent(chosen, several)
    else if (events.length + open.joins.length === 0) show('none')
    else listEvents(events)
  } catch (error) {
    show(codeOf(error) === 'consent_required' ? 'consent' : 'away')
  }
}

async function agree(): Promise<void> {
  try {
    const { required, given } = await callAsPerson<Consents>('/api/v1/me/consents')
    const missing = required.filter(
      ({ document, version }) =>
        !given.some((one) => one.document === document && one.version === version),
    )
    for (const { document, version } of missing)
      await callAsPerson('/api/v1/me/consents', { document, version })
    await start()
  } catch {
    show('away')
  }
}

find('[data-do=away]').addEventListener('click', () => void start())
find('[data-do=consent]').addEventListener('click', () => void agree())
window.addEventListener('hashchange', () => void start())
void start()
