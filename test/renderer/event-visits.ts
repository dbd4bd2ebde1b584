import { randomUUID } from 'node:crypto'
import { scan, type OpenDesk } from './desk-browser.ts'
import type { ScreenVisit } from './every-screen.ts'
import { exhibitors, putInBox } from './fake-hand-out.ts'
import { addPrintRun, RUN_STAGES, type RunStage } from './fake-print-run.ts'
import { addJob, addPerson, makePrinter, unconfirmed, type World } from './fake-world.ts'

const scanFirst = async (desk: OpenDesk): Promise<void> => scan(desk.page, desk.world.people[0]!.qr)

/** Opens a screen of the menu by its key, waits for a part of it, then presses these keys. */
const openRoom =
  (key: string, part: string, ...keys: readonly string[]) =>
  async (desk: OpenDesk): Promise<void> => {
    await desk.press('F1')
    await desk.page.locator('.menu-entries__entry').first().waitFor()
    await desk.press(key)
    await desk.page.locator(part).first().waitFor()
    for (const one of keys) {
      await desk.page.waitForTimeout(200)
      await desk.press(one)
    }
  }

const STAGE_PARTS: Readonly<Record<RunStage, string>> = {
  drawing: '.banner[data-tone=progress]',
  ready: '.run-cell .paper',
  running: '.run-box--now',
  roll: '.run-lane__steps',
  question: '.run-box--stopped',
  paused: '.run-box--now',
  ended: '.table__row--on',
  complete: '.run-totals',
}
const runAt = (stage: RunStage, suffix: string, ...keys: readonly string[]): ScreenVisit => ({
  name: `print-run-${suffix}`,
  prepare: (world) => void addPrintRun(world, stage),
  go: openRoom('i', STAGE_PARTS[stage], ...keys),
})

const atBox = (
  name: string,
  prepare: (person: World['people'][number], world: World) => void,
  ...keys: readonly string[]
): ScreenVisit => ({
  name,
  prepare: (world) => prepare(world.people[0]!, world),
  async go(desk) {
    await scanFirst(desk)
    for (const key of keys) {
      await desk.page.waitForTimeout(200)
      await desk.press(key)
    }
  },
})

/** These people and one place without a name form a party. */
function makeParty(world: World, count: number): void {
  while (world.people.length < count)
    addPerson(world, { name: `山本 ${world.people.length}`, kana: 'やまもと' })
  const party = { partyId: randomUUID(), name: '佐藤', places: count + 1 }
  for (const one of world.people) one.party = party
}
const partyOf = (
  name: string,
  count: number,
  keys: readonly string[],
  prepare?: (world: World) => void,
): ScreenVisit => ({
  name,
  prepare: (world) => {
    makeParty(world, count)
    prepare?.(world)
  },
  async go(desk) {
    await scanFirst(desk)
    await desk.page.locator('.party-row').first().waitFor()
    await desk.press(...keys)
  },
})

const twoPrinters = (world: World): void =>
  void world.printers.push(makePrinter({ name: 'QL-800', isDefault: false }))
const device = (
  name: string,
  keys: readonly string[],
  prepare?: (world: World) => void,
): ScreenVisit => ({
  name: `devices-${name}`,
  ...(prepare && { prepare }),
  go: openRoom('1', '.device', ...keys),
})

/** Screens for the preparation of an event, in each of their states. */
export const EVENT_VISITS: readonly ScreenVisit[] = [
  { name: 'print-run-choose', go: openRoom('i', '.run-plan__boxes, .run-plan__count') },
  {
    name: 'print-run-choose-none',
    prepare: (world) => void (world.printers = []),
    go: openRoom('i', '.run-choose'),
  },
  ...RUN_STAGES.map((stage) => runAt(stage, stage)),
  runAt('ready', 'why', 'w'),
  runAt('running', 'end', 'Delete'),
  runAt('running', 'damaged', 'd'),
  atBox('hand-out', (person) => putInBox(person)),
  atBox('hand-out-note', (person) => {
    putInBox(person)
    exhibitors(person)
  }),
  atBox('hand-out-again', (person, world) => {
    exhibitors(person, true)
    const handedOut = { at: '2026-10-17T00:20:00Z', by: '鈴木 恵', station: '受付 1' }
    putInBox(person, { state: 'handed_out', handedOut })
    addJob(world, person, { state: 'printed', bulk: true, finishedAt: '2026-10-16T22:49:00Z' })
  }),
  atBox('hand-out-outdated', (person, world) => {
    putInBox(person, { state: 'outdated' })
    addJob(world, person, { state: 'printed', bulk: true, finishedAt: '2026-10-16T22:49:00Z' })
  }),
  partyOf('party-mixed', 4, [], (world) => {
    unconfirmed(world.people[1]!)
    addJob(world, world.people[2]!, { state: 'printed', finishedAt: '2026-10-17T00:12:00Z' })
    putInBox(world.people[3]!)
  }),
  partyOf('party-page', 11, ['PageDown']),
  partyOf('party-name', 3, ['4']),
  {
    name: 'classes',
    go: openRoom('8', '.side-panel', '8'),
  },
  {
    name: 'classes-none',
    prepare: (world) => void (world.classes = []),
    go: openRoom('8', '.side-panel', '8'),
  },
  { name: 'classes-new', go: openRoom('8', '.side-panel', '8', 'a') },
  { name: 'classes-edit', go: openRoom('8', '.side-panel', '8', 'Enter') },
  { name: 'classes-design', go: openRoom('8', '.side-panel', '8', 'd') },
  { name: 'classes-delete', go: openRoom('8', '.side-panel', '8', 'Delete') },
  { name: 'duplicates-obstacle', go: openRoom('l', '.duplicates__head', 'PageDown') },
  { name: 'duplicates-merge', go: openRoom('l', '.duplicates__head', 'Enter') },
  {
    name: 'preparation-done',
    prepare: (world) =>
      void (world.preparation.points = world.preparation.points.map((one) => ({
        ...one,
        state: one.id === 'reader' ? 'later' : 'ready',
      }))),
    go: openRoom('k', '.point'),
  },
  {
    name: 'import-remembered',
    prepare: (world) =>
      void (world.import = world.import && {
        ...world.import,
        rememberedFrom: '2026-10-03T09:20:00Z',
        header: [...world.import.header, '役割'],
        mapping: { ...world.import.mapping, title: 4 },
      }),
    async go(desk) {
      await openRoom('a', '.wanted-columns')(desk)
      await desk.page.locator('input[type=file]').setInputFiles({
        name: 'attendees.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('氏名\n'),
      })
      await desk.page.locator('.map-columns').waitFor()
    },
  },
  { name: 'imports-none', go: openRoom('a', '.wanted-columns', 'u') },
  device('metres', ['m']),
  device('position', ['l']),
  device('name', ['e']),
  device('remove', ['Delete']),
  device('fallback', ['b'], twoPrinters),
  device('sheet', ['s'], (world) => {
    const sheet = { sheet: 'a4-3x7-59-151', folder: '/passes', places: 21, nextPlace: 4 }
    world.printers = [makePrinter({ name: 'PDF', connection: 'file', sheet })]
  }),
]
