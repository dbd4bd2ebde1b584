import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { requireTool } from './tools.ts'
import { sendKey, usKeys } from './slow-scanner.ts'

const QUIET =
  '--disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, ...QUIET.split(' '), ...more]
  return chromium.launch({ executablePath: requireTool('Chromium'), args })
}

/** Time between two keys of a scanner, ms. */
const SCANNER_MS = 1

/**
 * Types like a scanner in keyboard mode: a burst, then Enter. Every key carries its own time and no
 * key waits for the one before it, so that a busy machine does not tear the burst.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startMs = Date.now()
  const keys = [...usKeys(code), { key: 'Enter', code: 'Enter' }]
  await Promise.all(keys.map((key, index) => sendKey(session, key, startMs + index * SCANNER_MS)))
  await session.detach()
}

/** Types slowly enough not to count as a scanner. */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 45 })

/** A new page; `said` collects policy violations and script errors of the browser. */
export async function watchedPage(context: BrowserContext): Promise<{ page: Page; said: string[] }> {
  const page = await context.newPage()
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && said.push(message.text()),
  )
  return { page, said }
}
