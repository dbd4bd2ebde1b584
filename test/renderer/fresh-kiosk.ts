import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { createSimulatedReader } from '../../drivers/tag-reader.ts'
import { startTestKiosk, type TestKioskOptions } from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'
import { bannerText, controlsOf } from './desk-page.ts'

const PATIENCE_MS = 15_000

/** A kiosk before its set-up, in a browser. */
export async function startFreshKiosk(
  browser: Browser,
  { noReader = false, ...options }: { noReader?: boolean } & TestKioskOptions = {},
) {
  const reader = createSimulatedReader()
  if (noReader) reader.setState('no_service')
  const house = await startTestKiosk({
    rendererDir: await shared('screens'),
    reader,
    findPrinters: async () => [],
    ...options,
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(house.kiosk.url)
  const controls = controlsOf(page, PATIENCE_MS)
  const { press, step, says, field } = controls
  await says(/Choose the language|言語/)
  return {
    ...controls,
    house,
    reader,
    /** From the language (English) to the event. */
    async makeAdministrator(): Promise<void> {
      await step('2', 'Create the first administrator')
      await field('Name').fill('小林 恵')
      await field('Email').fill('megumi@desk.example')
      // Back to the language and forth: what was typed is kept.
      await step('Escape', 'Choose the language')
      await step('2', 'Create the first administrator')
      expect(await field('Name').inputValue()).toBe('小林 恵')
      await field('Password').fill('correct horse battery')
      await field('Password again').fill('correct horse battery')
      await step('Enter', 'Create the event')
    },
    /** Leaves steps for later until this one. */
    async skipTo(sign: string): Promise<void> {
      for (let step = 0; step < 6 && !(await bannerText(page)).startsWith(sign); step += 1) {
        const now = await bannerText(page)
        await press('Escape')
        await expect.poll(() => bannerText(page)).not.toBe(now)
      }
      await says(sign)
    },
    async close(): Promise<void> {
      await context.close()
      await house.close()
      await reader.close()
    },
  }
}
