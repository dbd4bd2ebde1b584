import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultOf } from '../../drivers/label-printer.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { makeAttendees } from '../support/make-attendees.ts'
import type { Desk, DeskHouse, EventOfDesk, GuestOptions } from './desk-house.ts'
import { ticketClass } from '../support/desk-bodies.ts'

/** A screen with content, and how to open it from the first screen. */
export interface ScreenVisit {
  readonly name: string
  /** At an event of its own; default the event that all visits share. */
  readonly isApart?: true
  /** Prepares the event before the desk opens; the person is scanned first. */
  readonly prepare?: (event: EventOfDesk) => Promise<TestPerson | void>
  readonly go?: (desk: Desk, house: DeskHouse) => Promise<void>
  /** The control that a scan must leave alone; default the first one that takes text. */
  readonly field?: string
}

const INVENTED = makeAttendees(600, 3).filter(
  (one, at, all) =>
    /^\p{Script=Han}+ \p{Script=Han}+$/u.test(one.name) &&
    all.findIndex(({ name }) => name === one.name) === at,
)
let guests = 0
/** The name of somebody whom no other visit has opened, and what is known of them. */
function invented(options: GuestOptions = {}): [name: string, known: GuestOptions] {
  const one = INVENTED[guests++ % INVENTED.length]!
  const { name, ...known } = { ...one, email: `${guests}.${one.email}`, ...options }
  return [name, known]
}
const newGuest = (event: EventOfDesk, options?: GuestOptions): Promise<TestPerson> =>
  event.guest(...invented(options))
const printedGuest = (event: EventOfDesk): Promise<TestPerson> => event.printed(...invented())
const boxedGuest = (event: EventOfDesk): Promise<TestPerson> => event.boxed(...invented())

const post = async (event: EventOfDesk, path: string, body?: unknown): Promise<void> => {
  const answer = await event.user.client.post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
}
/** A class of all tickets with a note that staff read. */
async function addClass(event: EventOfDesk): Promise<void> {
  const tickets = await event.house.db('ticket_types').where({ event_id: event.eventId })
  await post(
    event,
    `/desk/events/${event.eventId}/classes`,
    ticketClass({
      nameJa: '出展者',
      nameEn: 'Exhibitor',
      tickets: tickets.map(({ name }) => name),
      note: 'ブースの鍵を渡す',
    }),
  )
}

const noted = (make: (event: EventOfDesk) => Promise<TestPerson>) => async (event: EventOfDesk) => {
  const one = await make(event)
  await addClass(event)
  return one
}

const NOBODY = 'https://desk.example/q#nobody0000000000000000'
const LIST = [
  '氏名,メール,個人情報の利用,備考',
  '高橋 陽菜,hina@kumo.example,はい,',
  '中村 蓮,ren＠waseda,いいえ,車いす',
  '?田 茜,akane@kumo.example,はい,',
]
/** A party of three, one of them without a name, with one QR. */
const family = (qr: string): string[] => [
  '氏名,メール,券種,グループ,QR,同意',
  `佐藤 健一,${qr}@people.example,家族券,佐藤,${qr},はい`,
  '佐藤 由美,,家族券,佐藤,,はい',
  ',,家族券,佐藤,,',
]
export const VISITED_TEXTS = [
  ...[LIST, family(''), NOBODY].flat().flatMap((line) => line.split(',')),
  // A mark of the search divides names.
  ...INVENTED.flatMap(({ name }) => [...name.split(' '), ...name.split(/[ 田]/)]),
]
async function importList(event: EventOfDesk, lines: readonly string[]): Promise<void> {
  const path = `/desk/imports?eventId=${event.eventId}&fileName=list.csv`
  const { body } = await event.user.client.post(path, lines.join('\n'))
  await post(event, `/desk/imports/${body.importId}/apply`)
  const ended = async () =>
    (await event.user.client.get(`/desk/imports/${body.importId}`)).body.state === 'done'
  await expect.poll(ended, { timeout: 10_000 }).toBe(true)
}

/** Runs a command of the menu, waits for a part of its screen, then presses these keys. */
const room =
  (command: string, part: string, ...keys: readonly string[]) =>
  async (desk: Desk): Promise<void> => {
    await desk.press('F1')
    await desk.page.locator(`[data-command="${command}"]`).click()
    await desk.page.locator(part).first().waitFor()
    for (const one of keys) {
      await settled(desk.page)
      await desk.press(one)
    }
  }
const action =
  (command: string) =>
  async (desk: Desk): Promise<void> => {
    await room('menu.devices', '.device', 'Enter')(desk)
    await desk.page.locator(`[data-command="${command}"]`).click()
  }
const keys =
  (...pressed: readonly string[]) =>
  async (desk: Desk): Promise<void> => {
    for (const key of pressed) {
      await desk.press(key)
      await settled(desk.page)
    }
  }
const opened = (desk: Desk): Promise<void> => desk.page.locator('.paper__print').first().waitFor()
/** A guest with these properties is open; then these keys are pressed. */
const guest = (
  name: string,
  options: GuestOptions,
  pressed: readonly string[] = [],
  more: Partial<ScreenVisit> = {},
): ScreenVisit => ({
  name,
  prepare: (event) => newGuest(event, options),
  async go(desk) {
    await opened(desk)
    await keys(...pressed)(desk)
  },
  ...more,
})

function party(name: string, ...pressed: readonly string[]): ScreenVisit {
  let qr = ''
  return {
    name,
    isApart: true,
    prepare(event) {
      qr = `family-${event.eventId.slice(0, 8)}`
      return importList(event, family(qr))
    },
    async go(desk) {
      await desk.scan(qr)
      await desk.page.locator('.party-row').first().waitFor()
      await keys(...pressed)(desk)
    },
  }
}

/** Chooses the list among the rows of an import. */
export const chooseList = async (desk: Desk): Promise<void> => {
  await desk.page.locator('input[type=file]').setInputFiles({
    name: 'attendees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${LIST.join('\n')}\n`),
  })
  await desk.page.locator('.map-columns').waitFor()
}
const importColumns = async (desk: Desk): Promise<void> => {
  await room('menu.import', '.wanted-columns')(desk)
  await chooseList(desk)
}
const importRows = async (desk: Desk): Promise<void> => {
  await importColumns(desk)
  await desk.press('Enter')
  await desk.page.locator('.import-table').waitFor()
}

/** A print run of eight people, one without consent, up to its contact sheet. */
const reviewed = async (desk: Desk): Promise<void> => {
  await room('run.title', '.run-plan__boxes, .run-plan__count')(desk)
  await enter(desk)
  await desk.page.locator('.run-cell .paper').first().waitFor()
}
/** Presses Enter once the banner offers it. */
async function enter(desk: Desk): Promise<void> {
  await desk.page.locator('.banner .cap', { hasText: 'Enter' }).waitFor()
  await desk.press('Enter')
}
const runPeople = async (event: EventOfDesk): Promise<void> => {
  for (let count = 0; count < 8; count += 1) await newGuest(event)
  await newGuest(event, { consent: false })
}
const run = (
  name: string,
  pressed: readonly string[],
  begin: (desk: Desk, house: DeskHouse) => Promise<void> = reviewed,
): ScreenVisit => ({
  name: `print-run-${name}`,
  isApart: true,
  prepare: runPeople,
  async go(desk, house) {
    await begin(desk, house)
    await keys(...pressed)(desk)
  },
})
/** The run has stopped at the cover of its printer. */
const running = async (desk: Desk, house: DeskHouse): Promise<void> => {
  await reviewed(desk)
  house.printer().setCover(true)
  await enter(desk)
  await desk.page.locator('.run-box--stopped').waitFor()
}
const ended = async (desk: Desk): Promise<void> => {
  await reviewed(desk)
  await enter(desk)
  await desk.page.locator('.run-totals, .table .on').first().waitFor()
}

/** The screens that are not in the menu, and states of those that are. */
const VISITS: readonly ScreenVisit[] = [
  { name: 'ready' },
  { name: 'ready-empty', isApart: true },
  guest('pass', {}),
  guest('pass-check', { confirmed: false }),
  { name: 'pass-consent', prepare: (event) => newGuest(event, { consent: false }) },
  { name: 'pass-note', isApart: true, prepare: noted(newGuest), go: opened },
  {
    name: 'pass-stop',
    prepare: newGuest,
    async go(desk, house) {
      await opened(desk)
      house.printer().loadRoll('DK-2210')
      await desk.page.locator('.steps-to-do').first().waitFor()
    },
  },
  {
    name: 'pass-correction',
    prepare: (event) => newGuest(event, { name: '渡\uE0A3 真央', confirmed: false }),
    go: (desk) => desk.page.locator('.correction').waitFor(),
  },
  { name: 'reprint', prepare: printedGuest, go: opened },
  { name: 'reprint-reason', prepare: printedGuest, go: keys('5') },
  {
    name: 'question',
    prepare: newGuest,
    async go(desk, house) {
      await opened(desk)
      house.printer().setFaults([faultOf('drop_during')])
      await desk.says(/^⟦?(Print|パスを印刷)/)
      await desk.press('Enter')
      await desk.page.locator('.banner[data-tone=hold]').waitFor()
    },
  },
  { name: 'unknown-code', go: (desk) => desk.scan(NOBODY) },
  guest('edit', {}, ['F3']),
  guest('edit-leave', {}, ['F3', 'x', 'Escape']),
  guest('more', {}, ['m']),
  guest('help-desk', {}, ['F9', 's']),
  party('party'),
  party('party-name', '3'),
  { name: 'hand-out', prepare: boxedGuest },
  { name: 'hand-out-note', isApart: true, prepare: noted(boxedGuest) },
  { name: 'hand-out-again', prepare: boxedGuest, go: keys('Enter') },
  {
    name: 'search',
    async prepare(event) {
      for (const { name, kana, affiliation, email } of INVENTED.filter((one) => /田/.test(one.name)))
        await event.guest(name, { kana, affiliation, email: `search.${email}` })
    },
    async go(desk) {
      await desk.press('F2')
      await desk.page.locator('.search-field').fill('田')
    },
  },
  { name: 'walk-in', go: keys('F6') },
  { name: 'jobs', go: keys('F7') },
  { name: 'keys', go: keys('F1') },
  { name: 'help', go: keys('F1', 'F1') },
  { name: 'check-in', go: keys('Control+e') },
  run('choose', [], room('run.title', '.run-plan__boxes, .run-plan__count')),
  run('ready', []),
  run('why', ['w']),
  run('running', [], running),
  run('end', ['Delete'], running),
  run('ended', [], ended),
  ...(['classes', 'classes-new', 'classes-edit', 'classes-delete'] as const).map((name, at): ScreenVisit => ({
    name,
    isApart: true,
    prepare: addClass,
    go: room('menu.eventAdmin', '.event-admin-pages', '7', ...[[], ['a'], ['Enter'], ['Delete']][at]!),
  })),
  ...['1', '2', '3', '4', '5', '6', '7'].map((page): ScreenVisit => ({
    name: `event-admin-${page}`,
    go: room('menu.eventAdmin', '.event-admin-pages', page),
  })),
  ...['2', '3', '4'].map((page): ScreenVisit => ({
    name: `event-admin-${page}-new`,
    go: room('menu.eventAdmin', '.event-admin-pages', page, 'a'),
  })),
  { name: 'event-admin-edit', go: room('menu.eventAdmin', '.event-admin-pages', 'e') },
  { name: 'duplicates-merge', go: room('menu.duplicates', '.duplicates__head', 'Enter') },
  { name: 'import-columns', go: importColumns },
  { name: 'import-rows', go: importRows },
  {
    name: 'import-fix',
    async go(desk) {
      await importRows(desk)
      await desk.press('F3')
    },
    field: '.import-table input',
  },
  {
    name: 'import-undo',
    isApart: true,
    prepare: (event) => importList(event, ['Name,Email', `Amy Alpha,${event.eventId}@kumo.example`]),
    go: room('menu.import', '.wanted-columns', 'u'),
  },
  ...(['add', 'address', 'pdf'] as const).map((name, index): ScreenVisit => ({
    name: `devices-${name}`,
    go: room('menu.devices', '.device', 'a', ...(index > 0 ? [String(index)] : [])),
  })),
  { name: 'devices-actions', go: room('menu.devices', '.device', 'Enter') },
  ...(['roll', 'metres', 'position', 'bulk', 'powerOff', 'name', 'remove'] as const).map(
    (name): ScreenVisit => ({ name: `devices-${name}`, go: action(name) }),
  ),
  { name: 'backups-contents', go: room('menu.backups', '.table .on', 'v') },
  {
    name: 'backups-restore',
    async go(desk) {
      await room('menu.backups', '.table .on', 'v')(desk)
      // R works after the copy is read, and asks after it is read once more.
      await desk.page.locator('.cap').getByText('R', { exact: true }).first().waitFor()
      await desk.press('r')
      await desk.page.locator('input').first().waitFor()
    },
  },
  { name: 'logos-new', go: room('menu.logos', '.stage', 'o') },
  { name: 'handover-pin', go: room('menu.handover', '.stage', '1') },
  { name: 'handover-new-pin', go: room('menu.handover', '.stage', 's') },
  { name: 'staff-new', go: room('menu.staff', '.table .on', 'a') },
]

/** They leave the desk, or act on its printer. */
const LEAVES: readonly string[] = ['menu.signOut', 'menu.training', 'menu.events', 'menu.pause']

/** Waits until a screen is drawn and nothing is loading. */
export const settled = (page: Page): Promise<void> => page.waitForTimeout(250)

export interface VisitOptions {
  readonly language: string
  /** Visits the screens whose name matches. */
  readonly only?: string | undefined
}

/**
 * Opens every screen, including those of the menu, and calls `look` for each. Throws at the end if
 * screens could not be opened.
 */
export async function visitScreens(
  house: DeskHouse,
  { language, only }: VisitOptions,
  look: (name: string, desk: Desk, visit: ScreenVisit) => Promise<void>,
): Promise<void> {
  const makeEvent = async (): Promise<EventOfDesk> => {
    const event = await house.makeEvent({ admin: true, userOptions: { name: '小林 恵' } })
    await house.db('events').where({ id: event.eventId }).update({ title: 'SVC Tokyo 2026' })
    return event
  }
  const shared = await makeEvent()
  for (const affiliation of ['Hokuto', 'Kumo'])
    await shared.guest('石井 文', { kana: 'いしい ふみ', affiliation, confirmed: false })
  await house.house.makeReceptionist(shared.eventId, { name: '鈴木 恵' })
  await printedGuest(shared)
  await post(shared, '/desk/backups/make', { targetId: 'folder' })

  const failed: string[] = []
  const visit = async (one: ScreenVisit): Promise<void> => {
    if (only && !new RegExp(only).test(one.name)) return
    const at = one.isApart ? await makeEvent() : shared
    const person = await one.prepare?.(at)
    const desk = await house.open({ at, language })
    try {
      if (person) await desk.scan(person)
      await settled(desk.page)
      await one.go?.(desk, house)
      await settled(desk.page)
      await look(one.name, desk, one)
    } catch (error) {
      failed.push(`${one.name}: ${String(error)}`)
    } finally {
      house.cure()
      await desk.close()
    }
  }
  for (const one of VISITS) await visit(one)
  const desk = await house.open({ at: shared, language })
  await desk.press('F1')
  const entries = desk.page.locator('[data-command]')
  await entries.first().waitFor()
  const commands = await entries.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('data-command') ?? ''),
  )
  await desk.close()
  for (const command of commands) {
    if (LEAVES.includes(command)) continue
    await visit({ name: `room ${command}`, go: room(command, 'body') })
  }
  // The other screens were visited all the same.
  if (failed.length > 0) throw new Error(failed.join('\n'))
}
