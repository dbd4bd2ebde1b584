// @module-tag slow
// @module-tag isolated
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder, ROOT } from '../cli/rig.ts'

/**
 * Makes the changes of CONTRIBUTING.md in a copy of the source tree: only the listed files change,
 * the types of everything else, tests included, are correct, and the running code uses the change.
 */
interface Change {
  /** Maximum number of files that the change may touch. */
  readonly most: number
  /** By file: the texts to replace with their replacements, or the text of a new file. */
  readonly files: Readonly<Record<string, readonly Replacement[] | string>>
}

type Replacement = readonly [find: string, text: string]

const STOCK: Change = {
  most: 1,
  files: {
    'facts/stock-table.ts': [
      [
        '\n] as const',
        `
  {
    stock: 'DK-29999', box: 'DK-29999', widthMm: 44, printableDots: 485, offsetDots: 12,
    statusByte14: 0x00, adhesive: 'permanent', twoColour: false, standsFor: null,
    preset: { lengthMm: 50, layout: 'stack', nameFontPx: 150, detailFontPx: 32 },
  },
] as const`,
      ],
    ],
  },
}

const BRAND: Change = {
  most: 2,
  files: {
    'drivers/acme/address.ts': readFileSync(join(ROOT, 'test/drivers/acme-label/driver.ts'), 'utf8').replace(
      '../../../drivers/label-printer.ts',
      '../types/label-printer.ts',
    ),
    'drivers/label-printer.ts': [
      ['PDF, VIRTUAL_PRINTER]', 'PDF, VIRTUAL_PRINTER, ACME_LABEL]'],
      ['import { PDF }', "import { ACME_LABEL } from './acme/address.ts'\nimport { PDF }"],
    ],
  },
}

/** Three files of code, and the texts in two languages. */
const SCREEN: Change = {
  most: 5,
  files: {
    'src-renderer/print/roll/screen.tsx': `
import type { ScreenDescriptor } from '../../shell/screen.ts'
import { RollsScreen } from './rolls-screen.tsx'
declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    rolls: unknown
  }
}
export const rollsScreen: ScreenDescriptor<'rolls'> = {
  at: 'rolls',
  title: 'menu.rolls',
  helpAt: 'hardware#printers',
  about: 'The rolls that printers can have.',
  component: RollsScreen,
  menu: { group: 'event', icon: 'circle', key: 'N', route: { at: 'rolls' } },
}`,
    'src-renderer/print/roll/rolls-screen.tsx': `
import type { ReactElement } from 'react'
import { STOCKS } from '../../../facts/stocks.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
export function RollsScreen(): ReactElement {
  const { t } = useMessages()
  return <ScreenLayout>{t('menu.rolls')}: {STOCKS.join()}</ScreenLayout>
}`,
    'src-renderer/app/screens.ts': [
      ['  recordsScreen,\n]', '  recordsScreen,\n  rollsScreen,\n]'],
      [
        'import { recordsScreen }',
        `import { rollsScreen } from '../print/roll/screen.tsx'
import { recordsScreen }`,
      ],
    ],
    'messages/en/kiosk/menu.ts': [['    preparation:', "    rolls: 'Rolls',\n    preparation:"]],
    'messages/ja/kiosk/menu.ts': [['    preparation:', "    rolls: 'ロール',\n    preparation:"]],
  },
}

/** A migration that adds a text to a table, and its line in the index. */
const newColumn = (number: string, table: string, column: string): Change['files'] => ({
  [`migrations/${number}-${column}.ts`]: `
import type { Knex } from 'knex'
export const up = (db: Knex): Promise<void> =>
  db.schema.alterTable('${table}', (t) => void t.text('${column}').notNullable().defaultTo(''))
export const down = (db: Knex): Promise<void> =>
  db.schema.alterTable('${table}', (t) => void t.dropColumn('${column}'))`,
  'migrations/index.ts': [
    ['...schema }', `...schema }, { name: '${number}-${column}', ...${column} }`],
    ['import ', `import * as ${column} from './${number}-${column}.ts'\nimport `],
  ],
})

const PROFILE_FIELD: Change = {
  most: 6,
  files: {
    ...newColumn('0099', 'users', 'pronouns'),
    'contract/person/profile/profile-fields.ts': [
      [
        'university: { printed: true, atWalkIn: false },',
        `university: { printed: true, atWalkIn: false },
         pronouns: { printed: true, atWalkIn: true },`,
      ],
    ],
    'messages/en/person/profile.ts': [["title: 'Title',", "title: 'Title', pronouns: 'Pronouns',"]],
    'messages/ja/person/profile.ts': [["title: '肩書き',", "title: '肩書き', pronouns: '代名詞',"]],
    'messages/data/import-headings.ts': [
      ['  university: split(', "  pronouns: split('代名詞 pronouns'),\n  university: split("],
      ["  university: '", "  pronouns: '代名詞, pronouns',\n  university: '"],
    ],
  },
}

const EVENT_FIELD: Change = {
  most: 5,
  files: {
    ...newColumn('0098', 'events', 'organizer'),
    'contract/event/event/event-fields.ts': [
      ['  place: text(EVENT_LIMITS.place),', '  place: text(EVENT_LIMITS.place),\n  organizer: text(100),'],
    ],
    'messages/en/event/event-admin.ts': [["place: 'Venue',", "place: 'Venue', organizer: 'By',"]],
    'messages/ja/event/event-admin.ts': [["place: '会場',", "place: '会場', organizer: '主催',"]],
  },
}

const LANGUAGE: Change = {
  most: 2,
  files: {
    'messages/ko/index.ts': `
import { en } from '../en/index.ts'
export const ko = { language: en.language, login: { title: '로그인' } }`,
    'messages/index.ts': [
      [
        '  zh: (',
        '  ko: () => ({ ...english(), ...flatten(ko satisfies PartialTranslation<typeof en>) }),\n  zh: (',
      ],
      ['import { zh }', "import { ko } from './ko/index.ts'\nimport { zh }"],
    ],
  },
}

const ENDPOINT: Change = {
  most: 4,
  files: {
    'contract/guest/help-desk/help.ts': [
      [
        'export const helpEndpoints = endpointGroup({',
        `export const helpEndpoints = endpointGroup({
           countPeople: endpoint({
             ...managerRow, method: 'GET',
             summary: 'Number of people', path: '/desk/events/{eventId}/count',
             reply: z.strictObject({ count: z.int() }),
           }),`,
      ],
    ],
    'src-server/guest/view/count-people.ts': `
import type { SearchIndex } from '../search/search-index.ts'
export const countPeople = async (index: SearchIndex, eventId: string) => ({
  count: (await index.peopleOf(eventId)).length,
})`,
    'src-server/guest/view/manager-routes.ts': [
      [
        '  mount(endpoints.listParticipants, {',
        `  mount(endpoints.countPeople, ({ params }) => countPeople(index, params.eventId))
         mount(endpoints.listParticipants, {`,
      ],
      ['import ', "import { countPeople } from './count-people.ts'\nimport "],
    ],
    'test/guest/count-people.test.ts': `
import { expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
it('the number of people is an endpoint', () => expect(endpoints.countPeople.method).toBe('GET'))`,
  },
}

const FAULT_TEXTS: Replacement = [
  '    cover_open: {',
  `    fan_stopped: { banner: 'B', detail: 'D', short: 'S', step1: '1', step2: '2', step3: '3' },
    cover_open: {`,
]

const PRINTER_FAULT: Change = {
  most: 5,
  files: {
    'facts/printer-faults.ts': [
      ['  cooling: {', "  fan_stopped: { driver: true, picture: 'power' },\n  cooling: {"],
    ],
    'drivers/brother-ql/job/preflight-rules.ts': [
      ["    case 'fan':\n", ''],
      [
        "    case 'high-voltage adapter':",
        "    case 'fan':\n      return { code: 'fan_stopped' }\n    case 'high-voltage adapter':",
      ],
    ],
    'messages/en/print/printer-faults.ts': [FAULT_TEXTS],
    'messages/ja/print/printer-faults.ts': [FAULT_TEXTS],
    'test/drivers/brother-ql/preflight-rules.test.ts': [
      [
        "    ['another width, with its error bit'",
        `    ['one whose fan stopped', { err1: 0x80 }, ['fan_stopped']],
    ['another width, with its error bit'`,
      ],
    ],
  },
}

const changes = {
  'a label stock': STOCK,
  'a printer brand': BRAND,
  'a desk screen': SCREEN,
  'a profile field': PROFILE_FIELD,
  'a field of an event': EVENT_FIELD,
  'a language': LANGUAGE,
  'an endpoint': ENDPOINT,
  'a printer fault': PRINTER_FAULT,
}

/** What `tsc -b` reads. */
const COPIED = [
  'facts contract messages drivers migrations src-server src-main src-pages src-renderer',
  'test bench clients examples scripts build docs/examples package.json tsconfig.base.json tsconfig.json',
].flatMap((names) => names.split(' '))

/** Imports a list, exports the participants and opens a printer with the changed tree. */
const SCRIPT = `
import { PrinterProblem } from './contract/print/printer/printer-problem.ts'
import { openDatabase, migrate } from './src-server/platform/db/database.ts'
import { createSecrets } from './src-server/platform/secrets/secrets.ts'
import { insertEvent, findEventBySlug } from './src-server/event/event/event-store.ts'
import { eventDetail, findPublishedEvent } from './src-server/event/event/catalogue-store.ts'
import { importEvent, readEventSource } from './src-server/event/event-file/import-event.ts'
import { EventDetail } from './contract/event/resource-api/resource.ts'
import { formOf } from './src-renderer/event/event/event-fields.ts'
import { importFile } from './src-server/guest/import/import-file.ts'
import { attendeesCsv } from './src-server/kiosk/activity-log/records-routes.ts'
import { searchNeedles } from './src-server/platform/text/search-text.ts'
import { WalkIn } from './contract/guest/view/attendees.ts'
import { endpoints } from './contract/app/endpoints.ts'
import { LANGUAGES, translator } from './messages/translate.ts'
import { openPrinterAddress } from './drivers/label-printer.ts'
import { Stock } from './contract/event/event/pass-template.ts'

const db = openDatabase({ kind: 'sqlite', file: process.argv[2] })
await migrate(db)
const event = { id: crypto.randomUUID(), title: 'E', slug: 'e', timeZone: 'Asia/Tokyo', nfcEnabled: false,
  startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-02T00:00:00Z' }
await insertEvent(db, event, Date.now())
await db('stations').insert({ station_id: event.id, name: 'Desk' }).catch(() => {})
const deps = { db, secrets: createSecrets(new Uint8Array(32)), stationId: event.id,
  webUrl: 'http://localhost', now: Date.now, canPrint: () => [] }
const list = 'name,email,Pronouns\\nAlex Doe,alex@example.com,they/them\\n'
const { counts } = await importFile(deps, { bytes: Buffer.from(list), fileName: 'list.csv', eventSlug: 'e',
  dryRun: false, language: 'en', onProgress() {} })
const file = { event: { ...event, slug: 'f', organizer: 'Acme' } }
await importEvent({ db, now: Date.now }, await readEventSource(Buffer.from(JSON.stringify(file)), null),
  { importer: null, userId: null, record: async () => {} })
const { tickets: _, ...described } = EventDetail.parse(
  await eventDetail(db, await findPublishedEvent(db, 'f')))
const form = formOf('text', { ...described, status: 'DRAFT', positions: [] }, translator('en'))
const [[needle]] = searchNeedles('they')
const { search_text } = await db('users').where({ pronouns: 'they/them' }).first('search_text')
console.log(JSON.stringify({
  imported: counts.new,
  csv: await attendeesCsv(db, await findEventBySlug(db, 'e'), 'ja'),
  found: search_text.includes(needle),
  walkIn: WalkIn.safeParse({ eventId: event.id, requestKey: event.id, name: 'A', pronouns: 'she' }).success,
  organizer: described.organizer,
  edited: form.fields.find(({ key }) => key === 'organizer'),
  endpoint: endpoints.countPeople.path,
  fault:
    PrinterProblem.safeParse({ code: 'fan_stopped' }).success &&
    translator('ja')('fault.fan_stopped.short'),
  languages: LANGUAGES,
  stock: Stock.safeParse('DK-29999').success,
  brand: openPrinterAddress('acme:1').id,
  korean: translator('ko')('login.title'),
}))
await db.destroy()
`

function copyTree(): string {
  const tree = newFolder()
  for (const name of COPIED) cpSync(join(ROOT, name), join(tree, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

function apply(tree: string, { files }: Change): void {
  for (const [file, edits] of Object.entries(files)) {
    const path = join(tree, file)
    mkdirSync(dirname(path), { recursive: true })
    if (typeof edits === 'string') {
      writeFileSync(path, edits)
      continue
    }
    let text = readFileSync(path, 'utf8')
    for (const [find, by] of edits) {
      if (!text.includes(find)) throw new Error(`${file} has no ${find}`)
      text = text.replace(find, () => by)
    }
    writeFileSync(path, text)
  }
}

const EDITED = { label: 'By', maxLength: 100 }

describe('the typical changes of CONTRIBUTING.md', () => {
  const tree = copyTree()
  let seen: Record<string, unknown>
  beforeAll(() => {
    for (const change of Object.values(changes)) apply(tree, change)
    writeFileSync(join(tree, 'try.ts'), SCRIPT)
    const run = spawnSync(process.execPath, ['try.ts', join(tree, 'db.sqlite')], {
      cwd: tree,
      encoding: 'utf8',
    })
    expect(run.status, run.stderr).toBe(0)
    seen = JSON.parse(run.stdout)
  })

  it.each(Object.entries(changes))('%s touches no more files than promised', (_, { most, files }) => {
    expect(Object.keys(files).length).toBeLessThanOrEqual(most)
  })

  it('hold their types in every other file', { timeout: 600_000 }, () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const run = spawnSync(process.execPath, [tsc, '-b'], { cwd: tree, encoding: 'utf8' })
    expect(run).toMatchObject({ stdout: '', status: 0 })
  })

  it('let a profile field be imported, found, exported and asked of walk-ins', () => {
    expect(seen).toMatchObject({ imported: 1, found: true, walkIn: true })
    const [head, row] = (seen.csv as string).split('\r\n')
    expect(head).toContain('大学,代名詞')
    expect(row).toContain(',they/them,')
  })

  it.each([
    ['a field of an event be read and edited', { organizer: 'Acme', edited: EDITED }],
    ['a stock be chosen', { stock: true }],
    ['a printer of the brand be opened', { brand: 'acme:1' }],
    ['a printer fault be reported with its text', { fault: 'S' }],
    ['a language be chosen', { korean: '로그인', languages: expect.arrayContaining(['ko']) }],
    ['an endpoint be mounted', { endpoint: '/desk/events/{eventId}/count' }],
  ])('let %s', (_, expected) => {
    expect(seen).toMatchObject(expected)
  })
})
