/**
 * Pictures of the desk's screens from a running kiosk, for the documentation:
 *
 *   node test/support/screenshots.ts --url http://127.0.0.1:8484 --email E-MAIL --password PASSWORD [--qr CODE …] [--out docs/pictures]
 *
 * `--qr` are codes of participants; two of them at least show the queue. It prints passes: use a demo with its virtual
 * printer.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, findChromium } from './find-chromium.ts'

interface Kiosk {
  readonly url: string
  readonly email: string
  readonly password: string
  readonly codes: readonly string[]
  readonly out: string
}
interface Look {
  readonly language: 'ja' | 'en'
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const LOOKS: readonly Look[] = [
  { language: 'ja', theme: 'light', width: 1280, height: 800 },
  { language: 'en', theme: 'light', width: 1280, height: 800 },
  { language: 'ja', theme: 'dark', width: 1920, height: 1080 },
]
/** Milliseconds in which a screen has drawn itself and the first poll has come. */
const SETTLE_MS = 900

function readKiosk(): Kiosk {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      qr: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: 'docs/pictures' },
    },
  })
  const { url, email, password, qr, out } = values
  if (!url || !email || !password) throw new Error('--url, --email and --password are needed')
  return { url, email, password, codes: qr, out }
}

/** Pastes a code outside of any field: the desk takes it as a scan. */
async function paste(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
}

async function photograph(browser: Browser, kiosk: Kiosk, look: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width: look.width, height: look.height } })
  await context.addInitScript(({ language, theme }) => {
    localStorage.setItem('passdesk.language', language)
    localStorage.setItem('passdesk.settings', JSON.stringify({ theme, size: 'normal', volume: 0 }))
  }, look)
  const page = await context.newPage()
  const suffix = `${look.language}${look.theme === 'dark' ? '-dark' : ''}${look.width === 1280 ? '' : `-${look.width}`}`
  const take = async (name: string): Promise<void> => {
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(kiosk.out, `${name}-${suffix}.png`) })
  }
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(250)
    }
  }

  await page.goto(kiosk.url)
  await take('sign-in')
  await page.locator('input[type=email]').fill(kiosk.email)
  await page.locator('input[type=password]').fill(kiosk.password)
  await press('Enter')
  await take('ready')
  await press('F2')
  await page.locator('.search-field').fill(look.language === 'ja' ? 'た' : 'an')
  await press('ArrowDown')
  await take('search')
  await press('Escape', 'Escape')
  await photographPass(page, kiosk.codes, { take, press })
  await press('F7')
  await take('jobs')
  await press('F6')
  for (const [digit, name] of [['1', 'devices'], ['2', 'import'], ['4', 'staff'], ['6', 'settings']] as const) {
    await press('F1', digit)
    await take(name)
  }
  await press('F1')
  await take('keys')
  await context.close()
}

interface Camera {
  readonly take: (name: string) => Promise<void>
  readonly press: (...keys: string[]) => Promise<void>
}

/** One person from the scan to the pass in the hand, and again with a reason. */
async function photographPass(page: Page, codes: readonly string[], { take, press }: Camera): Promise<void> {
  const [first, ...others] = codes
  if (first === undefined) return
  await paste(page, first)
  await page.waitForTimeout(SETTLE_MS)
  for (const code of others) await paste(page, code)
  await take('pass')
  await press('F3')
  await take('edit')
  await press('Escape', 'Enter')
  await page.waitForTimeout(SETTLE_MS)
  await press('Enter')
  await page.waitForTimeout(4 * SETTLE_MS)
  await take('printed')
  await press('F4')
  await take('reprint')
  // Back to Ready past everybody who waits.
  for (const _ of [first, ...others]) await press('Escape')
}

const kiosk = readKiosk()
mkdirSync(kiosk.out, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
try {
  for (const look of LOOKS) await photograph(browser, kiosk, look)
} finally {
  await browser.close()
}
