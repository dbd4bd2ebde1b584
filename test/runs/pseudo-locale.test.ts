// @module-tag slow
// @module-tag isolated
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { MODELS } from '../../facts/models.ts'
import { STOCKS } from '../../facts/stocks.ts'
import { WANTED_HEADINGS } from '../../messages/data/import-headings.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { buildScreens, pseudoLanguage } from '../support/build-screens.ts'
import { opened } from '../support/opened.ts'
import { PSEUDO } from '../support/pseudo-locale.ts'
import { openDeskHouse, type DeskHouse } from '../renderer/desk-house.ts'
import { VISITED_TEXTS, visitScreens } from '../renderer/every-screen.ts'
import { textFindings } from '../renderer/text-findings.ts'

/** `ONLY=import` visits the screens whose name contains `import`. */
const { ONLY: only } = process.env
const LONG_MS = 400_000
const HELP = fileURLToPath(new URL('../../messages/help/en', import.meta.url))
const HELP_TITLES = readdirSync(HELP).map(
  (file) => /^# (.+)/.exec(readFileSync(join(HELP, file), 'utf8'))?.[1],
)
const EVENT_PATH = '/events/'
/** Columns with texts of people, events and devices, per table. */
const COLUMNS = {
  users: ['name', 'kana', 'email', 'affiliation', 'title'],
  events: ['title', 'slug'],
  ticket_types: ['name'],
  ticket_classes: ['name_ja', 'name_en', 'note'],
  stations: ['name'],
  printers: ['name', 'address'],
} as const
const rowsOf = (house: DeskHouse): Promise<unknown[]> =>
  Promise.all(Object.entries(COLUMNS).map(([table, columns]) => house.house.db(table).select(...columns)))
/** Cells of the lists, codes and files of the visits; formatted by `Intl`: the time zone. */
const SHOWN = [
  VISITED_TEXTS,
  '真央',
  'Participant 62 × 40',
  'Asia/Tokyo',
  'Japan Time',
  'ja, en',
  'attendees',
  'list.csv',
  'auto',
  'sqlite',
]
const DATA = [EVENT_PATH, SHOWN, WANTED_HEADINGS, MODELS, STOCKS, HELP_TITLES]

const folder = temporaryFolder('pseudo')
beforeAll(() => buildScreens(folder, [pseudoLanguage()]), LONG_MS)
const house = opened(() => openDeskHouse({ rendererDir: folder }))

it(
  'every screen shows texts of messages/ only, and has room for texts 40 % longer',
  { timeout: LONG_MS },
  async () => {
    const found: string[] = []
    await visitScreens(house, { language: PSEUDO, only }, async (name, { page }) => {
      const findings = await textFindings(page, [...DATA, await rowsOf(house)])
      found.push(...findings.map((finding) => `${name}: ${finding}`))
    })
    expect([...new Set(found)]).toEqual([])
  },
)
