import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder, ROOT } from '../cli/rig.ts'

/**
 * Makes the changes of CONTRIBUTING.md in a copy of the source tree: only the listed files change,
 * the types are correct, and the running code uses the change.
 */
interface Change {
  /** Maximum number of files that the change may touch. */
  readonly most: number
  /** By file: the text to replace, and its replacement. `null`: a new file. */
  readonly files: Readonly<Record<string, readonly [find: string | null, text: string]>>
}

const PROFILE_FIELD: Change = {
  most: 6,
  files: {
    'migrations/0099-pronouns.ts': [
      null,
      `import type { Knex } from 'knex'
       export const up = (db: Knex): Promise<void> =>
         db.schema.alterTable('users', (t) => void t.text('pronouns').notNullable().defaultTo(''))
       export const down = (db: Knex): Promise<void> =>
         db.schema.alterTable('users', (t) => void t.dropColumn('pronouns'))`,
    ],
    'migrations/index.ts': [
      '...wideRevs },',
      `...wideRevs },
       { name: '0099-pronouns', ...pronouns },`,
    ],
    'contract/people/profile-fields.ts': [
      'university: { printed: true, atWalkIn: false },',
      `university: { printed: true, atWalkIn: false },
       pronouns: { printed: true, atWalkIn: true },`,
    ],
    'messages/en/person.ts': ["title: 'Title',", "title: 'Title', pronouns: 'Pronouns',"],
    'messages/ja/person.ts': ["title: '肩書き',", "title: '肩書き', pronouns: '代名詞',"],
    'messages/data/import-headings.ts': [
      '  university: split(',
      "  pronouns: split('代名詞 pronouns'),\n  university: split(",
    ],
  },
}

const LANGUAGE: Change = {
  most: 2,
  files: {
    'messages/ko/index.ts': [
      null,
      "import { pages } from './pages/index.ts'\nexport const ko = { ...pages }",
    ],
    'messages/index.ts': [
      '  zh: {',
      '  ko: { ...english, ...flatten(ko satisfies PartialTranslation<typeof en>) },\n  zh: {',
    ],
  },
}

const ENDPOINT: Change = {
  most: 4,
  files: {
    'contract/attendees/help.ts': [
      'export const helpEndpoints = endpointGroup({',
      `export const helpEndpoints = endpointGroup({
         countPeople: endpoint({
           ...managerRow, method: 'GET',
           summary: 'Number of people', path: '/desk/events/{eventId}/count',
           reply: z.strictObject({ count: z.int() }),
         }),`,
    ],
    'src-server/attendees/manager-routes.ts': [
      '  mount(endpoints.listParticipants, {',
      `  mount(endpoints.countPeople, async ({ params }) => ({
         count: (await index.peopleOf(params.eventId)).length,
       }))
       mount(endpoints.listParticipants, {`,
    ],
  },
}

const changes = {
  'a profile field': PROFILE_FIELD,
  'a language': LANGUAGE,
  'an endpoint': ENDPOINT,
}

/** Imports and lines that a change needs elsewhere in a file that it changes anyway. */
const IMPORTS: Readonly<Record<string, string>> = {
  'migrations/index.ts': "import * as pronouns from './0099-pronouns.ts'",
  'messages/index.ts': "import { ko } from './ko/index.ts'",
}

const FOLDERS = ['labels', 'contract', 'messages', 'drivers', 'migrations', 'src-server']

/** Imports a list and exports the participants with the changed tree. */
const SCRIPT = `
import { openDatabase, migrate } from './src-server/db/database.ts'
import { createSecrets } from './src-server/runtime/secrets.ts'
import { insertEvent, findEventBySlug } from './src-server/events/event-store.ts'
import { importFile } from './src-server/attendees/import/import-file.ts'
import { attendeesCsv } from './src-server/operations/records/records-csv.ts'
import { searchNeedles } from './src-server/text/search-text.ts'
import { WalkIn } from './contract/attendees/attendees.ts'
import { endpoints } from './contract/endpoints.ts'
import { LANGUAGES, translator } from './messages/translate.ts'

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
const [[needle]] = searchNeedles('they')
const { search_text } = await db('users').where({ pronouns: 'they/them' }).first('search_text')
console.log(JSON.stringify({
  imported: counts.new,
  csv: await attendeesCsv(db, await findEventBySlug(db, 'e'), 'ja'),
  found: search_text.includes(needle),
  walkIn: WalkIn.safeParse({ eventId: event.id, requestKey: event.id, name: 'A', pronouns: 'she' }).success,
  endpoint: endpoints.countPeople.path,
  languages: LANGUAGES,
  korean: translator('ko')('login.title'),
}))
await db.destroy()
`

function copyTree(): string {
  const tree = newFolder()
  for (const name of [...FOLDERS, 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, name), join(tree, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  cpSync(join(tree, 'messages/en/pages'), join(tree, 'messages/ko/pages'), { recursive: true })
  const login = join(tree, 'messages/ko/pages/login.ts')
  writeFileSync(login, readFileSync(login, 'utf8').replace("'Sign in'", "'로그인'"))
  writeFileSync(
    join(tree, 'tsconfig.json'),
    JSON.stringify({ files: [], references: [{ path: './src-server' }] }),
  )
  return tree
}

function apply(tree: string, { files }: Change): void {
  for (const [file, [find, text]] of Object.entries(files)) {
    const path = join(tree, file)
    mkdirSync(dirname(path), { recursive: true })
    const before = find === null ? '' : readFileSync(path, 'utf8')
    if (find !== null && !before.includes(find)) throw new Error(`${file} has no ${find}`)
    const after = find === null ? text : before.replace(find, () => text)
    writeFileSync(path, `${IMPORTS[file] ?? ''}\n${after}`)
  }
}

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

  it.each(Object.entries(changes))(
    '%s touches no more files than promised',
    (_, { most, files }) => {
      expect(Object.keys(files).length).toBeLessThanOrEqual(most)
    },
  )

  it('hold their types in every other file', () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const run = spawnSync(process.execPath, [tsc, '-b'], { cwd: tree, encoding: 'utf8' })
    expect(run.stdout).toBe('')
    expect(run.status).toBe(0)
  })

  it('let a profile field be imported, found, exported and asked of walk-ins', () => {
    expect(seen).toMatchObject({ imported: 1, found: true, walkIn: true })
    const [head, row] = (seen.csv as string).split('\r\n')
    expect(head).toContain('大学,代名詞')
    expect(row).toContain(',they/them,')
  })

  it('let a language be chosen, and mount an endpoint', () => {
    expect(seen).toMatchObject({ korean: '로그인', endpoint: '/desk/events/{eventId}/count' })
    expect(seen.languages).toContain('ko')
  })
})
