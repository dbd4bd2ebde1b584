// @module-tag slow
// @module-tag isolated
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MODELS } from '../../facts/models.ts'
import { STOCKS } from '../../facts/stocks.ts'
import { WANTED_HEADINGS } from '../../messages/data/import-headings.ts'
import { buildScreens, pseudoLanguage } from '../support/build-screens.ts'
import { PSEUDO } from '../support/pseudo-locale.ts'
import { openDeskBrowser, type DeskBrowser } from '../renderer/desk-browser.ts'
import { visitScreens } from '../renderer/every-screen.ts'
import { textFindings } from '../renderer/text-findings.ts'

/** `ONLY=import` visits the screens whose name contains `import`. */
const { ONLY: only } = process.env
const LONG_MS = 400_000
/** Names of the fake desk's stations. */
const STATIONS = [2, 3, 4, 5].map((number) => `受付 ${number}`)
const HELP = fileURLToPath(new URL('../../messages/help/en', import.meta.url))
const HELP_TITLES = readdirSync(HELP).map(
  (file) => /^# (.+)/.exec(readFileSync(join(HELP, file), 'utf8'))?.[1],
)
/** The path of an event's page. */
const EVENT_PATH = '/events/'
const DATA = [EVENT_PATH, STATIONS, WANTED_HEADINGS, MODELS, STOCKS, HELP_TITLES]

const folder = mkdtempSync(join(tmpdir(), 'passdesk-pseudo-'))
let browser: DeskBrowser
beforeAll(async () => {
  await buildScreens(folder, [pseudoLanguage()])
  browser = await openDeskBrowser(folder)
}, LONG_MS)
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

it(
  'every screen shows texts of messages/ only, and has room for texts 40 % longer',
  { timeout: LONG_MS },
  async () => {
    const found: string[] = []
    await visitScreens(browser, { language: PSEUDO, only }, async (name, { page, world }) => {
      // The first step of set-up chooses one of the desk's languages.
      if (/^set-up-(?!language)/.test(name)) return
      const findings = await textFindings(page, [world, ...DATA])
      found.push(...findings.map((finding) => `${name}: ${finding}`))
    })
    expect([...new Set(found)]).toEqual([])
  },
)
