import { randomUUID } from 'node:crypto'
import { messages } from '../../messages/index.ts'
import { pseudoTexts } from '../support/pseudo-locale.ts'
import type { DuplicatePair, DuplicatePerson } from '../../contract/guest/duplicate/merge.ts'
import { profileOf } from '../../contract/person/profile/profile-fields.ts'
import type { Page } from 'playwright-core'
import type { DeskBrowser, OpenDesk } from './desk-browser.ts'
import { scan } from './desk-browser.ts'
import { EVENT_VISITS } from './event-visits.ts'
import { undrawable } from './fake-correction.ts'
import { exhibitors, twoClasses } from './fake-hand-out.ts'
import { addJob, addPerson, unconfirmed, type World } from './fake-world.ts'

/** A screen with content, and how to open it. */
export interface ScreenVisit {
  readonly name: string
  readonly prepare?: (world: World) => void
  readonly go: (desk: OpenDesk) => Promise<void>
}

const person = (world: World) => world.people[0]!
const scanFirst = async (desk: OpenDesk): Promise<void> => scan(desk.page, person(desk.world).qr)

/** A desk in use. */
export function busyDay(world: World): void {
  for (const name of ['田中 美咲', 'Maximiliane von Wolfeschlegelstein', '渡邊 Christina'])
    addPerson(world, { name, kana: 'たなか みさき' })
  person(world).renderNotes = [
    {
      code: 'line_unprintable',
      characters: [{ character: '\uE000', codePoints: ['U+E000'], at: 1 }],
    },
  ]
  world.lastPeople = world.people.map(({ userId }) => ({ userId, at: '2026-10-17T00:40:00Z' }))
  addJob(world, person(world), { state: 'printed' })
  world.staff = [
    {
      userId: world.user.userId,
      name: world.user.name,
      email: world.user.email,
      roles: [{ role: 'admin', eventId: null }],
    },
  ]
  world.shift = [{ userId: randomUUID(), name: '鈴木 恵', hasPin: true }] as World['shift']
  world.records = {
    lines: [
      {
        seq: 1,
        at: '2026-10-17T00:40:00Z',
        station: '受付 1',
        by: '鈴木 恵',
        action: 'print',
        subject: '田中 美咲',
      },
    ],
    of: 1234,
    chains: [{ station: '受付 1', lines: 1234, brokenAt: null, cut: false }],
  }
  busyList(world)
  twoDuplicates(world)
  twoClasses(world)
  const copy = (name: string, madeAt: string, result: 'whole' | 'damaged' | null) => ({
    targetId: 'folder',
    name,
    madeAt,
    people: 1500,
    bytes: 63_000_000,
    plainKey: false,
    checked: result && { at: madeAt, result, detail: '' },
  })
  const stick = {
    targetId: '/media/EVENT-BACKUP',
    kind: 'usb' as const,
    name: 'EVENT-BACKUP',
    freeBytes: 28_100_000_000,
  }
  const automatic = { everyMinutes: 15, state: 'on' as const, nextAt: '2026-10-17T00:57:00.000Z' }
  world.backups = {
    ...world.backups,
    targets: [...world.backups.targets, { ...stick, automatic }],
    copies: [
      copy('auto-1.sqlite', '2026-10-17T00:30:00Z', 'whole'),
      copy('auto-2.sqlite', '2026-10-17T00:15:00Z', 'damaged'),
      copy('auto-3.sqlite', '2026-10-16T09:00:00Z', null),
    ],
  }
}

/** A list of attendees as parsed by the kiosk. */
export function busyList(world: World): void {
  world.import = {
    importId: randomUUID(),
    fileName: 'attendees.csv',
    encoding: 'utf-8',
    preset: null,
    encodings: [],
    rememberedFrom: null,
    header: ['氏名', 'メール', '個人情報の利用', '備考'],
    list: 'attendees',
    lists: [],
    mapping: { name: 0, email: 1, consent: 2 },
    keptColumns: [],
    guessed: ['consent'],
    states: { columns: [], guessed: [], unknown: [] },
    ignored: ['備考'],
    missing: [],
    consent: { from: 'column', source: '', day: null, yes: 1, no: 1, ask: 0 },
    counts: {
      total: 3,
      new: 2,
      changed: 0,
      unchanged: 0,
      refused: 1,
      cancelled: 0,
      asked: 0,
      leftOut: 0,
      flagged: 1,
    },
    findings: [],
    rows: [
      {
        line: 2,
        cells: ['高橋 陽菜', 'hina@kumo.example', 'はい', ''],
        result: 'new',
        question: null,
        problems: [],
        warnings: [],
        kept: [],
      },
      {
        line: 3,
        cells: ['中村 蓮', 'ren＠waseda', 'いいえ', '車いす'],
        result: 'refused',
        question: null,
        problems: [
          {
            column: 1,
            code: 'email_malformed',
            text: 'emailMalformed',
            values: { faults: ['fullWidthAt', 'noDomain'], strange: '' },
          },
        ],
        warnings: [],
        kept: [],
      },
      {
        line: 4,
        cells: ['?田 茜', 'akane@kumo.example', 'はい', ''],
        result: 'new',
        question: null,
        problems: [],
        warnings: [{ column: 0, code: 'damaged', text: 'damaged', values: { field: 'name' } }],
        kept: [],
      },
    ],
    kept: 0,
    state: 'preview',
    done: 0,
    stopped: null,
  }
}

/** Imports of the event, and the effect of undoing the newest. */
export function pastImports(world: World): void {
  const base = { by: '小林 恵', changed: 0, places: 0, undone: null, undoing: null }
  const one = (fileName: string, at: string, added: number) => ({
    ...base,
    listId: randomUUID(),
    fileName,
    at,
    added,
  })
  world.imports = [
    { ...one('attendees-1121.csv', '2026-10-17T00:02:00Z', 1254), changed: 12, places: 40 },
    one('exhibitors.csv', '2026-10-16T21:40:00Z', 186),
    {
      ...one('attendees-1103.csv', '2026-10-03T09:20:00Z', 1204),
      undone: { at: '2026-10-03T09:40:00Z', removed: 1204, restored: 0 },
    },
  ]
  const stays = (name: string, affiliation: string) => ({
    userId: randomUUID(),
    name,
    affiliation,
  })
  world.undoPlan = {
    removed: 1245,
    restored: 12,
    stays: 9,
    places: 38,
    people: [
      stays('石井 文', '星屑出版'),
      stays('Freja Ravn', 'Lumen & Co.'),
      stays('渡邊 浩司', 'みどり銀行'),
    ],
  }
}

/** Two pairs of duplicates; the second one cannot be merged. */
export function twoDuplicates(world: World): void {
  const person = (email: string, affiliation: string): DuplicatePerson => ({
    userId: randomUUID(),
    fields: { ...profileOf(() => ''), name: '石井 文', kana: 'いしい ふみ', email, affiliation },
    tickets: [affiliation === 'Kumo' ? '登壇者' : '一般'],
    confirmed: affiliation === 'Kumo',
    printed: false,
    checkedIn: false,
  })
  const pair = (obstacle: DuplicatePair['obstacle']): DuplicatePair => ({
    people: [person('fumi@hokuto.example', 'Hokuto'), person('ishii@kumo.example', 'Kumo')],
    obstacle,
  })
  world.duplicates = [pair(null), pair('elsewhere')]
}

/** Selects the list among the rows of an import. */
export const chooseList = async (desk: OpenDesk): Promise<void> => {
  await desk.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'attendees.csv', mimeType: 'text/csv', buffer: Buffer.from('氏名\n') })
  await desk.page.locator('.map-columns').waitFor()
}
const entryByIndex = (index: number) => async (desk: OpenDesk) => {
  await desk.press('F1')
  await desk.page.locator('.menu-entries__entry').nth(index).click()
}
/** Waits until a screen is drawn and nothing is loading. */
export const settled = (page: Page): Promise<void> => page.waitForTimeout(250)

const setUp = (world: World): void => {
  Object.assign(world, {
    setUp: false,
    signedIn: false,
    events: [],
    printers: [],
    people: [],
    reader: { state: 'no_reader', name: null },
  })
}
const fillAdministrator = async (desk: OpenDesk): Promise<void> => {
  await desk.press('Enter')
  const fields = desk.page.locator('.set-up__fields input')
  await fields.nth(4).waitFor()
  for (const [index, text] of [
    '小林 恵',
    'megumi@desk.example',
    'correct horse battery',
    'correct horse battery',
  ].entries())
    await fields.nth(index).fill(text)
}

/** The screens that are not in the menu. */
export const SCREENS: readonly ScreenVisit[] = [
  { name: 'ready', go: async () => {} },
  {
    name: 'ready-empty',
    prepare: (world) =>
      void (world.events = world.events.map((event) => ({ ...event, participants: 0 }))),
    go: async () => {},
  },
  { name: 'pass', go: scanFirst },
  { name: 'pass-note', prepare: (world) => exhibitors(person(world)), go: scanFirst },
  {
    name: 'party',
    prepare: (world) => {
      const party = { partyId: randomUUID(), name: '佐藤', places: world.people.length }
      for (const one of world.people) one.party = party
    },
    go: scanFirst,
  },
  { name: 'pass-check', prepare: (world) => unconfirmed(person(world)), go: scanFirst },
  {
    name: 'pass-consent',
    prepare: (world) => void (person(world).consentGiven = false),
    go: scanFirst,
  },
  {
    name: 'pass-stop',
    prepare: (world) =>
      Object.assign(world.printers[0]!, {
        state: 'problem',
        loadedMm: 29,
        problem: {
          code: 'wrong_roll',
          loaded: { widthMm: 29, kind: 'continuous' },
          neededMm: 62,
          stock: 'DK-2205',
        },
      }),
    go: scanFirst,
  },
  {
    name: 'pass-correction',
    prepare: (world) => undrawable(person(world)),
    go: scanFirst,
  },
  {
    name: 'reprint',
    prepare: (world) =>
      Object.assign(person(world), { print: 'printed', printedAt: '2026-10-17T00:30:00Z' }),
    go: scanFirst,
  },
  {
    name: 'unknown-code',
    go: async (desk) => scan(desk.page, 'https://desk.example/q#nobody0000000000000000'),
  },
  {
    name: 'edit',
    async go(desk) {
      await scanFirst(desk)
      await desk.page.locator('.paper__print').first().waitFor()
      await desk.press('F3')
    },
  },
  {
    name: 'more',
    async go(desk) {
      await scanFirst(desk)
      await desk.page.locator('.paper__print').first().waitFor()
      await desk.press('m')
    },
  },
  {
    name: 'search',
    async go(desk) {
      await desk.press('F2')
      await desk.page.keyboard.type('田中', { delay: 90 })
    },
  },
  { name: 'walk-in', go: (desk) => desk.press('F6') },
  { name: 'jobs', go: (desk) => desk.press('F7') },
  {
    name: 'jobs-question',
    prepare: (world) => void addJob(world, person(world), { state: 'unknown' }),
    go: (desk) => desk.press('F7'),
  },
  {
    name: 'help-desk',
    prepare: (world) =>
      void Object.assign(person(world), { parked: true, helpDeskNote: 'No ticket yet' }),
    async go(desk) {
      await desk.press('s')
      await desk.page.locator('.help-desk__note').waitFor()
    },
  },
  { name: 'keys', go: (desk) => desk.press('F1') },
  { name: 'check-in', go: (desk) => desk.press('Control+e') },
  { name: 'sign-in', prepare: (world) => void (world.signedIn = false), go: async () => {} },
  {
    name: 'new-password',
    prepare: (world) => Object.assign(world, { mustChangePassword: true }),
    go: async () => {},
  },
  { name: 'events-none', prepare: (world) => void (world.events = []), go: async () => {} },
  { name: 'set-up-language', prepare: setUp, go: async () => {} },
  { name: 'set-up-administrator', prepare: setUp, go: fillAdministrator },
  {
    name: 'set-up-event',
    prepare: setUp,
    async go(desk) {
      await fillAdministrator(desk)
      await desk.press('Enter')
      await desk.page.locator('.event-form').waitFor()
    },
  },
  {
    name: 'set-up-test',
    prepare: setUp,
    async go(desk) {
      await fillAdministrator(desk)
      await desk.press('Enter')
      await desk.page.locator('.event-form').waitFor()
      await desk.press('Escape')
      await desk.page.locator('.cards').waitFor()
      await desk.press('v')
      await desk.page.locator('.set-up__printer').waitFor()
      await desk.press('1')
      await desk.page.locator('.set-up__test').waitFor()
    },
  },
]

/** The menu entry with one of these names in this language. */
const entryNamed = (name: string) =>
  (['backups', 'logos', 'handover', 'staff', 'devices'] as const).find((room) =>
    [messages.en, messages.ja, pseudoTexts(messages.en)].some(
      (words) => words[`menu.${room}`] === name,
    ),
  )
/** Keys that open the dialogs of a screen. */
const DIALOGS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  backups: { contents: ['v'], restore: ['v', 'r'], password: ['b'] },
  logos: { organization: ['o'] },
  handover: { PIN: ['1'], 'new PIN': ['s'] },
  staff: { 'new member': ['a'] },
  devices: {
    address: ['a'],
    PDF: ['p'],
    cut: ['k'],
    'power off': ['o'],
    scanner: ['c'],
    roll: ['r'],
  },
}

/** Opens every screen, including those of the menu, and calls `look` for each. */
export async function visitScreens(
  browser: DeskBrowser,
  options: { readonly language: string; readonly only?: string | undefined },
  look: (name: string, desk: OpenDesk) => Promise<void>,
): Promise<void> {
  const visit = async ({ name, prepare, go }: ScreenVisit): Promise<void> => {
    if (options.only && !new RegExp(options.only).test(name)) return
    const desk = await browser.open(
      (world) => {
        busyDay(world)
        prepare?.(world)
      },
      { language: options.language },
    )
    await go(desk)
    await settled(desk.page)
    await look(name, desk)
    await desk.close()
  }
  for (const one of [...SCREENS, ...EVENT_VISITS]) await visit(one)
  const rooms = await entryNames(browser, options.language)
  for (const [index, name] of rooms.entries()) {
    // These leave the desk.
    if (/Sign out|サインアウト|Practice|練習/.test(name)) continue
    await visit({ name: `room ${name}`, go: entryByIndex(index) })
    for (const [dialog, keys] of Object.entries(DIALOGS[entryNamed(name) ?? ''] ?? {})) {
      await visit({
        name: `room ${name}, ${dialog}`,
        prepare: (world) => void (world.recentPassword = dialog !== 'password'),
        async go(desk) {
          await entryByIndex(index)(desk)
          for (const key of keys) {
            await settled(desk.page)
            await desk.press(key)
          }
        },
      })
    }
    if (!/Participant import|参加者の取り込み/.test(name)) continue
    await visit({
      name: `room ${name}, columns`,
      go: (desk) => entryByIndex(index)(desk).then(() => chooseList(desk)),
    })
    await visit({
      name: `room ${name}, imports`,
      prepare: pastImports,
      async go(desk) {
        await entryByIndex(index)(desk)
        await desk.page.locator('.wanted-columns').waitFor()
        await desk.press('u')
        await desk.page.locator('.undo-figures').waitFor()
      },
    })
    await visit({
      name: `room ${name}, rows`,
      async go(desk) {
        await entryByIndex(index)(desk)
        await chooseList(desk)
        await desk.press('Enter')
        await desk.page.locator('.import-table').waitFor()
      },
    })
  }
}

async function entryNames(browser: DeskBrowser, language: string): Promise<string[]> {
  const desk = await browser.open(busyDay, { language })
  await desk.press('F1')
  await desk.page.locator('.menu-entries__entry').first().waitFor()
  const names = await desk.page.locator('.menu-entries__entry').allInnerTexts()
  await desk.close()
  return names.map((name) => name.replace(/^\S+\s+/, '').trim())
}
