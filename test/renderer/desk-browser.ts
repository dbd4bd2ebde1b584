import type { Dialog, Page } from 'playwright-core'
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { openBrowser } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { usKey } from '../support/us-keyboard.ts'
import { bannerText, untilBannerSays } from './desk-page.ts'
import { startFakeDesk, type FakeDesk } from './fake-desk.ts'
import { NOW, type World } from './fake-world.ts'

/** One browser for every test of the screens. */
export interface DeskBrowser {
  /** A desk that tests may change, open at its first screen. */
  readonly open: (prepare?: (world: World) => void, options?: OpenOptions) => Promise<OpenDesk>
  readonly close: () => Promise<void>
}
export interface OpenOptions {
  readonly language?: string
}
export interface OpenDesk {
  readonly page: Page
  readonly world: World
  readonly desk: FakeDesk
  /** The text of the banner; its second line follows a dash. */
  readonly sign: () => Promise<string>
  /** Waits until the banner has this text; a text is the whole sentence or its beginning. */
  readonly says: (text: string | RegExp) => Promise<void>
  readonly tone: () => Promise<string | null>
  readonly press: (...keys: string[]) => Promise<void>
  /** Leaves the desk; throws if the page reported an error or a dialog opened. */
  readonly close: () => Promise<void>
}

/** Timeout for a text to appear on a busy machine, ms. */
const PATIENCE_MS = 8000

/** @param screens folder of the built screens; default: the one that all tests share */
export async function openDeskBrowser(screens?: string): Promise<DeskBrowser> {
  const folder = screens ?? (await shared('screens'))
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
  })
  const desk = await startFakeDesk(folder)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  // The clock of the world stands still; timers run.
  await page.clock.setFixedTime(NOW)
  return {
    open: (prepare, options) => openDesk(page, desk, prepare, options),
    async close() {
      await browser.close()
      await desk.close()
    },
  }
}

/** Desks are opened one after the other in one page; the browser keeps only cached files. */
async function openDesk(
  page: Page,
  desk: FakeDesk,
  prepare?: (world: World) => void,
  options: OpenOptions = {},
): Promise<OpenDesk> {
  const faults: string[] = []
  const note = (error: Error): void => void faults.push(error.message)
  const world = desk.reset()
  prepare?.(world)
  await page.goto(`${desk.url}/empty`)
  await page.evaluate((language) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('passdesk.language', language)
    localStorage.setItem(
      'passdesk.settings',
      JSON.stringify({ theme: 'light', size: 'normal', volume: 0 }),
    )
  }, options.language ?? 'ja')
  page.on('pageerror', note)
  page.on('dialog', refuseDialog)
  await page.goto(desk.url, { waitUntil: 'commit' })

  const says = (text: string | RegExp): Promise<void> => untilBannerSays(page, text, PATIENCE_MS)
  // Any text except that of loading.
  await says(/^(?!⟦?(Wait a moment|少し待つ))./)

  let nextKeyAt = 0

  function refuseDialog(dialog: Dialog): void {
    faults.push(`a dialog stood in the way: ${dialog.message()}`)
    void dialog.dismiss()
  }
  return {
    page,
    world,
    desk,
    sign: () => bannerText(page),
    says,
    tone: () => page.locator('.banner').getAttribute('data-tone'),
    async press(...pressed) {
      for (const key of pressed) {
        await page.waitForTimeout(Math.max(0, nextKeyAt - performance.now()))
        await page.keyboard.press(key)
        nextKeyAt = isTyped(key) ? performance.now() + ANSWER_MS : 0
      }
    },
    async close() {
      page.off('pageerror', note)
      page.off('dialog', refuseDialog)
      await page.goto(`${desk.url}/empty`)
      if (faults.length > 0) throw new Error(faults.join('; '))
    },
  }
}

/** A key that a scanner may send acts only if no other key follows within this time. */
const ANSWER_MS = SCAN.answerMs + 50
const isTyped = (key: string): boolean => key.length === 1 || key === 'Space'

/**
 * Types like a wedge scanner: every key of the code and Enter, without delay, into the focused
 * element. `asKey` returns the character that layout or IME make of each one; the physical keys
 * stay the same.
 */
export async function scan(
  page: Page,
  code: string,
  asKey: 'plain' | 'process' | 'kana' = 'plain',
): Promise<void> {
  const keys = [...code].map((character) => {
    const { code, shift } = usKey(character)
    return {
      code,
      shiftKey: shift,
      key: { plain: character, process: 'Process', kana: 'ち' }[asKey],
    }
  })
  await page.evaluate((presses) => {
    const target = document.activeElement ?? document.body
    for (const press of [...presses, { code: 'Enter', key: 'Enter', shiftKey: false }]) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
      const typed = target.dispatchEvent(event) && press.key.length === 1
      if (typed && target instanceof HTMLInputElement && !/checkbox|radio/.test(target.type)) {
        target.value += press.key
        target.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
  }, keys)
}
