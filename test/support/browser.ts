import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

/**
 * The browser that PASSDESK_CHROMIUM names, or the first that is installed. Debian's headless shell
 * is the engine of Chromium without its windows: it takes a third of the processor time.
 */
export function findChromium(): string {
  const found = [
    process.env.PASSDESK_CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
  if (!found)
    throw new Error(
      'No Chromium was found. Install it (Debian: apt-get install chromium-headless-shell), or ' +
        'name one in PASSDESK_CHROMIUM.',
    )
  return found
}

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: findChromium(), args: [...sandbox, ...QUIET] })
}

/** Types like a scanner in keyboard mode: a burst, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 3 })
  await page.keyboard.press('Enter')
}

/** Types slowly enough not to count as a scanner. */
export const typeByHand = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: 45 })

/** A new page; `said` collects policy violations and script errors of the browser. */
export async function watchedPage(
  context: BrowserContext,
): Promise<{ page: Page; said: string[] }> {
  const page = await context.newPage()
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && said.push(message.text()),
  )
  return { page, said }
}
