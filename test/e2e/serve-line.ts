import type { Page } from 'playwright-core'
import { messages } from '../../messages/index.ts'
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { bannerText, scan } from '../renderer/desk-page.ts'

const words = messages.en

export type Kind = 'confirmed' | 'unconfirmed' | 'without consent' | 'walk-in'

export interface Guest {
  readonly kind: Kind
  readonly name: string
  /** Null for somebody who is not on the list. */
  readonly qr: string | null
}

/**
 * How one person was served: `ms` from the end of the scan (or of the typed name) to the pass, with
 * keys pressed without delay.
 */
export interface Served extends Guest {
  readonly keys: number
  readonly ms: number
}

export interface Fault {
  readonly sign: keyof typeof words
  readonly make: () => void
  readonly cure: () => void
}

const PATIENCE_MS = 30_000
/** Banner texts at which Enter continues. */
const ENTER_AT = (['pass.consent.banner', 'pass.confirm.banner', 'pass.go.banner'] as const).map(
  (key) => words[key],
)
const DONE = words['pass.done.banner']

/** The first of these texts on the banner; checked in every frame. */
async function signOneOf(page: Page, signs: readonly string[]): Promise<string> {
  const found = await page
    .waitForFunction(
      (wanted) => {
        const text =
          [...document.querySelectorAll<HTMLElement>('.banner [role=status]')].find(
            (one) => one.offsetParent !== null,
          )?.innerText ?? ''
        return wanted.find((sign) => text.startsWith(sign)) ?? null
      },
      signs,
      { timeout: PATIENCE_MS },
    )
    .catch(async (cause: unknown) => {
      const said = await bannerText(page)
      throw new Error(`the banner says “${said}”, none of ${signs.join(' | ')}`, { cause })
    })
  return (await found.jsonValue())!
}

async function beginWith(page: Page, guest: Guest): Promise<number> {
  if (guest.qr !== null) {
    await scan(page, guest.qr)
    return 0
  }
  await page.keyboard.press('F6')
  await signOneOf(page, [words['walkIn.banner']])
  await page.keyboard.insertText(guest.name)
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  return 2
}

/**
 * From the scan to the printed pass. During a fault the pass is queued first and is printed after
 * the cure.
 */
async function serve(page: Page, guest: Guest, fault: Fault | null): Promise<Served> {
  if (fault) {
    fault.make()
    await signOneOf(page, [words[fault.sign].split('{{')[0]!])
  }
  let keys = await beginWith(page, guest)
  const started = performance.now()
  await page.getByRole('main', { name: guest.name, exact: true }).waitFor({ timeout: PATIENCE_MS })
  const queued = page.getByText(words['faultPanel.queue'], { exact: true })
  let cured = fault === null
  for (let said = ''; ;) {
    const stops = fault && !cured ? [words[fault.sign].split('{{')[0]!] : []
    said = await signOneOf(
      page,
      [...ENTER_AT, ...stops, DONE].filter((sign) => sign !== said || sign === DONE),
    )
    if (said === DONE) break
    if (stops.includes(said)) {
      await queued.waitFor({ timeout: PATIENCE_MS })
      // A letter right after a scan belongs to the scan.
      await page.waitForTimeout(SCAN.answerMs + 50)
      await page.keyboard.press('q')
      keys += 1
      await queued.waitFor({ state: 'detached', timeout: PATIENCE_MS })
      fault!.cure()
      cured = true
      continue
    }
    // An Enter that comes sooner after a code belongs to the scanner.
    const tail = started + SCAN.tailMs.most - performance.now()
    if (guest.qr !== null && tail > 0) await page.waitForTimeout(tail)
    await page.keyboard.press('Enter')
    keys += 1
  }
  const ms = performance.now() - started
  await page.keyboard.press('Escape')
  await signOneOf(page, [words['home.banner']])
  return { ...guest, keys, ms }
}

/** Serves the whole line; `faults` by the position in the line at which they occur. */
export async function serveLine(
  page: Page,
  guests: readonly Guest[],
  faults: ReadonlyMap<number, Fault>,
): Promise<Served[]> {
  const served: Served[] = []
  for (const [index, guest] of guests.entries())
    served.push(await serve(page, guest, faults.get(index) ?? null))
  return served
}
