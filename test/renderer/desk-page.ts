import type { Browser, FileChooser, Locator, Page } from 'playwright-core'
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import type { TestKiosk, TestPerson } from '../support/kiosk.ts'
import { usKey } from '../support/us-keyboard.ts'

/** Time between two keys of a person, ms, and after one that a scanner may send. */
const FINGERS_MS = { other: 80, typed: SCAN.answerMs + 50 } as const

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The current text of the banner, with its lines joined by dashes. */
export const bannerText = async (page: Page): Promise<string> =>
  (await page.locator('.banner [role=status]').filter({ visible: true }).innerText())
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(' — ')

/**
 * Waits until the banner has this text; a text is the whole sentence or its beginning. Throws after
 * `patienceMs`.
 */
export async function untilBannerSays(page: Page, text: string | RegExp, patienceMs: number): Promise<void> {
  const pattern = typeof text === 'string' ? new RegExp(`^${escape(text)}`) : text
  const until = performance.now() + patienceMs
  while (!pattern.test(await bannerText(page))) {
    if (performance.now() > until)
      throw new Error(`the banner says “${await bannerText(page)}”, not “${text}”`)
    await page.waitForTimeout(20)
  }
}

/** Presses keys at the speed of a person. */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const isTyped = key.length === 1 || key === 'Space'
    // The keys of a scan came just before.
    if (isTyped && key === keys[0]) await page.waitForTimeout(FINGERS_MS.typed)
    await page.keyboard.press(key)
    await page.waitForTimeout(isTyped ? FINGERS_MS.typed : FINGERS_MS.other)
  }
}

/** Presses a key or several, and waits until the banner has the text that follows. */
export type Step = (keys: string | readonly string[], text: string | RegExp) => Promise<void>

export const stepsOn =
  (page: Page, patienceMs: number): Step =>
  async (keys, text) => {
    await pressKeys(page, typeof keys === 'string' ? [keys] : keys)
    await untilBannerSays(page, text, patienceMs)
  }

/** Keys, commands and waits at a desk; a wait for the banner lasts `patienceMs` at most. */
export function controlsOf(page: Page, patienceMs: number) {
  const says = (text: string | RegExp): Promise<void> => untilBannerSays(page, text, patienceMs)
  return {
    page,
    press: (...keys: readonly string[]): Promise<void> => pressKeys(page, keys),
    step: stepsOn(page, patienceMs),
    says,
    /** Opens a screen of the menu by its name, and waits for its text. */
    async room(name: string, text?: string | RegExp): Promise<void> {
      await runCommand(page, name)
      if (text) await says(text)
    },
    field: (label: string): Locator => page.getByLabel(label, { exact: true }),
    /** Waits until the pass of this person is open. */
    opens: (name: string): Promise<void> =>
      page.locator('.stage.person').getByRole('main', { name }).waitFor(),
    /** Waits until this text is among the scans that wait. */
    holds: (text: string): Promise<void> => page.locator('.waiting-scans').getByText(text).waitFor(),
    /** Presses a key. Returns the name of the file that is saved then. */
    async download(key: string): Promise<string> {
      const [file] = await Promise.all([page.waitForEvent('download'), pressKeys(page, [key])])
      return file.suggestedFilename()
    },
  }
}

export async function tabTo(field: Locator): Promise<void> {
  const hasFocus = () => field.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1)
    await field.page().keyboard.press('Tab')
  if (!(await hasFocus())) throw new Error(`Tab does not reach ${field}`)
}

/** Runs the command of the menu with this name. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await pressKeys(page, ['F1'])
  await page.locator('.menu-field').fill(name)
  await page.locator('.menu-entries .on', { hasText: name }).waitFor()
  await pressKeys(page, ['Enter'])
}

/**
 * Presses a key that opens a file chooser. A page may open one only shortly after a key, so on a
 * busy machine it is pressed again.
 */
export async function chooserBy(page: Page, key: string): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  for (;;) {
    await pressKeys(page, [key])
    const chooser = await Promise.race([opened, page.waitForTimeout(2_000).then(() => null)])
    if (chooser) return chooser
  }
}

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
    return { code, shiftKey: shift, key: { plain: character, process: 'Process', kana: 'ち' }[asKey] }
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

interface SignedInOptions {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly patienceMs: number
  /** Called with the page before it loads the desk. */
  readonly onPage?: ((page: Page) => Promise<unknown>) | undefined
}

/** A page at the desk of a real kiosk, signed in and ready for the first scan. */
export async function openSignedIn(
  browser: Browser,
  house: TestKiosk,
  person: TestPerson,
  { language, theme, patienceMs, onPage }: SignedInOptions,
) {
  const session = await startSession(house.db, person.userId, Date.now())
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP' })
  await context.addCookies([{ name: 'passdesk_session', value: session.id, url: house.kiosk.url }])
  await context.addInitScript(
    (stored) => {
      localStorage.setItem('passdesk.language', stored.language)
      localStorage.setItem(
        'passdesk.settings',
        JSON.stringify({ theme: stored.theme, size: 'normal', volume: 0 }),
      )
    },
    { language, theme },
  )
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await onPage?.(page)
  await page.goto(house.kiosk.url)
  // An event without participants offers their import first.
  await untilBannerSays(
    page,
    /^⟦?(Scan the pass QR|Import the participant list|パスのQRを読み取る|参加者名簿を取り込む)/,
    patienceMs,
  )
  return {
    ...controlsOf(page, patienceMs),
    /** Throws if the page reported an error meanwhile. */
    async close(): Promise<void> {
      await context.close()
      if (faults.length > 0) throw new Error(`the page threw: ${faults.join('; ')}`)
    },
  }
}
