import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { requireTool } from './tools.ts'
import { usKey } from './us-keyboard.ts'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: requireTool('Chromium'), args: [...sandbox, ...QUIET] })
}

/** Windows key codes by `event.code`; letters and digits have the code of their character. */
const VIRTUAL_KEYS: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Space: 32,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
}
export const virtualKeyOf = (code: string): number => VIRTUAL_KEYS[code] ?? code.charCodeAt(code.length - 1)
/** The bit of Shift in the modifiers of a CDP key event. */
const SHIFT = 8
/** Time between two keys of a scanner, ms. */
const SCANNER_MS = 1

/**
 * Types like a scanner in keyboard mode: a burst, then Enter. Every key carries its own time and no
 * key waits for the one before it, so that a busy machine does not tear the burst.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startMs = Date.now()
  const keys = [
    ...[...code].map((text) => ({ text, key: text, ...usKey(text) })),
    { text: '\r', key: 'Enter', code: 'Enter', shift: false },
  ]
  await Promise.all(
    keys.flatMap(({ text, key, code, shift }, index) => {
      const event = {
        key,
        code,
        windowsVirtualKeyCode: virtualKeyOf(code),
        modifiers: shift ? SHIFT : 0,
        timestamp: (startMs + index * SCANNER_MS) / 1000,
      }
      return [
        session.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text }),
        session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
      ]
    }),
  )
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
