import type { EventLine, PassEvent, PassEvents } from '../../contract/pass/draft/pass.ts'
import type { Joins } from '../../contract/guest/walk-in/join.ts'
import type { Consents } from '../../contract/person/user/person.ts'
import { codeOf } from '../shared/call-api.ts'
import { find, keepFragment, make, showSection } from '../shared/dom.ts'
import { callAsPerson, createEditor } from './pass-editor.ts'
import type { MyPassTexts } from './pass-paint.ts'

/** The script of the participant's page: chooses the event, asks for consent, opens the editor. */

const { dataset } = find('main')
const texts = JSON.parse(dataset.texts ?? '{}') as MyPassTexts
const dates = JSON.parse(dataset.dates ?? '{}') as Readonly<Record<string, EventLine>>
const editor = createEditor(texts, dataset.locale ?? 'en', paintMode)
const back = find<HTMLAnchorElement>('[data-back]')
/** True if there is a list of events to go back to. */
let several = false
let title = 'PassDesk'

/** The event in the address, and whether its text is to be changed. */
const place = (): { readonly id: string; readonly edit: boolean } => {
  const [id = '', part] = location.hash.slice(1).split('/')
  return { id, edit: part === 'edit' }
}

/** Shows a section with its foot. `to`: where the bar leads back to, if anywhere. */
function show(view: string, foot: string | null = null, to: string | null = null): void {
  showSection('view', view)
  showSection('foot', foot ?? '')
  back.hidden = to === null
  back.href = to ?? '#'
  back.ariaLabel = texts[to === '#' || to === null ? 'myPass.back' : 'myPass.toPass']
  find('[data-event]').textContent = view === 'list' ? 'PassDesk' : title
}

function listEvents(events: readonly PassEvent[]): void {
  const fill = (selector: string, rows: readonly PassEvent[]): void => {
    const list = find(selector)
    list.replaceChildren(...rows.map(eventRow))
    list.closest<HTMLElement>('[data-group]')!.hidden = rows.length === 0
  }
  fill(
    '[data-events]',
    events.filter(({ id }) => !dates[id]?.past),
  )
  fill('[data-past]', events.filter(({ id }) => dates[id]?.past).toReversed())
  show('list')
}

function eventRow(event: PassEvent): Node {
  const line = dates[event.id]
  const state =
    event.templateRevision === 0
      ? 'notReady'
      : line?.past
        ? 'past'
        : event.needsConfirmation
          ? 'open'
          : 'confirmed'
  const row = find<HTMLTemplateElement>(`[data-row=${state}]`).content.cloneNode(true) as DocumentFragment
  const text = { title: event.title, where: line?.where, day: line?.day, month: line?.month }
  for (const [name, value] of Object.entries(text)) find(`[data-${name}]`, row).textContent = value ?? ''
  const link = row.querySelector('a')
  if (link) link.href = `#${event.id}`
  return row
}

/** Events whose staff added somebody with the person's e-mail: the owner decides whether to join. */
function listJoins({ joins }: Joins): void {
  const list = find('[data-joins]')
  list.hidden = joins.length === 0
  list.replaceChildren(
    ...joins.map((one) => {
      const note = make('small', { textContent: texts['myPass.join.text'] })
      const button = make('button', {
        type: 'button',
        className: 'button text',
        textContent: texts['myPass.join.button'],
        onclick: () => void join(one.eventId, note),
      })
      const name = make('strong', { textContent: one.title })
      return make('li', {}, make('div', { className: 'grow' }, name, note, button))
    }),
  )
}

async function join(eventId: string, note: HTMLElement): Promise<void> {
  try {
    await callAsPerson('/api/v1/me/joins', { eventId })
    // The page has the dates of the person's events.
    location.reload()
  } catch {
    note.textContent = texts['myPass.join.failed']
  }
}

/** Shows the pass of the open event, or its fields. */
function paintMode(): void {
  const open = editor.shown()
  if (!open) return
  const mode = open.confirmed && !place().edit ? 'pass' : 'edit'
  find('[data-view=event]').dataset.mode = mode
  const isForEdit = mode === 'edit'
  const list = several ? '#' : null
  show(
    'event',
    isForEdit ? 'edit' : open.hasQr ? 'pass' : null,
    isForEdit && open.confirmed ? `#${open.id}` : list,
  )
  find('[data-event]').textContent = isForEdit && open.confirmed ? texts['myPass.edit'] : title
}

async function openEvent(event: PassEvent): Promise<void> {
  title = event.title
  const line = dates[event.id]
  for (const name of ['when', 'place', 'ticket'] as const) {
    const fact = find(`[data-fact=${name}]`)
    fact.textContent = line?.[name] ?? ''
    fact.parentElement!.hidden = !line?.[name]
  }
  find('[data-facts]').hidden = !line
  find<HTMLAnchorElement>('[data-change]').href = `#${event.id}/edit`
  await editor.open(event.id)
}

async function start(): Promise<void> {
  editor.close()
  title = 'PassDesk'
  keepFragment()
  show('looking')
  try {
    const { events } = await callAsPerson<PassEvents>('/api/passes/events')
    const open = await callAsPerson<Joins>('/api/v1/me/joins')
    listJoins(open)
    several = events.length + open.joins.length > 1
    const ready = events.filter((event) => event.templateRevision > 0)
    const chosen = ready.find((event) => event.id === place().id) ?? (several ? undefined : ready[0])
    if (chosen) await openEvent(chosen)
    else if (events.length + open.joins.length === 0) show('none')
    else listEvents(events)
  } catch (error) {
    if (codeOf(error) === 'consent_required') askConsent()
    else show('away')
  }
}

function askConsent(): void {
  find('[data-given]').hidden = true
  show('consent', 'consent')
}

/** What the person agreed to; the bar leads back to the pass. */
function showConsent(): void {
  find('[data-given]').hidden = false
  show('consent', null, `#${editor.shown()?.id ?? ''}`)
  find('[data-event]').textContent = texts['myPass.data']
}

async function agree(): Promise<void> {
  try {
    const { required, given } = await callAsPerson<Consents>('/api/v1/me/consents')
    const missing = required.filter(
      ({ document, version }) => !given.some((one) => one.document === document && one.version === version),
    )
    for (const { document, version } of missing)
      await callAsPerson('/api/v1/me/consents', { document, version })
    await start()
  } catch {
    show('away')
  }
}

/** Within an event the address changes between its pass and its fields; nothing is read again. */
function follow(): void {
  const open = editor.shown()
  if (!open || (place().id !== open.id && several)) return void start()
  keepFragment()
  if (!place().edit) editor.reset()
  paintMode()
}

const on = (name: string, act: () => void): void => find(`[data-do=${name}]`).addEventListener('click', act)
on('away', () => void start())
on('consent', () => void agree())
on('refused', () => show('refused'))
on('ask', askConsent)
on('data', showConsent)
back.addEventListener('click', (event) => {
  // From the consent to the pass the address stays.
  if (find('[data-view=consent]').hidden) return
  event.preventDefault()
  paintMode()
})
window.addEventListener('hashchange', follow)
void start()
