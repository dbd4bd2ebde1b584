import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { createQlSimulator, openVirtualPrinter, type QlSimulator } from '../../drivers/label-printer.ts'
import { openSignedIn, stepsOn, untilBannerSays, type Step } from '../renderer/desk-page.ts'
import { openBrowser } from '../support/browser.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'
import { ticketClass, virtualPrinter } from '../support/desk-bodies.ts'

/** A folder for pictures of the screens; none by default. */
const PICTURES = process.env.PASSDESK_TEST_PICTURES

/** A desk in a browser, signed in. */
export interface DeskPage {
  readonly page: Page
  /** Waits until the banner begins with a text, or matches. */
  says(text: string | RegExp): Promise<void>
  readonly step: Step
  /** Throws if the page reported an error meanwhile. */
  close(): Promise<void>
}

/** A kiosk with one event, its manager, virtual printers and a browser. */
export interface PrintingDesk {
  readonly house: TestKiosk
  readonly eventId: string
  readonly manager: TestPerson
  readonly simulators: readonly QlSimulator[]
  readonly browser: Browser
  /** The desk of a person; of the manager by default. */
  openDesk(language: 'en' | 'ja', person?: TestPerson): Promise<DeskPage>
  /** Adds a ticket class to the event. */
  addClass(part: { nameJa: string; nameEn: string } & Record<string, unknown>): Promise<void>
  /** Saves a picture of the page in two sizes, if a folder for them is set. */
  picture(page: Page, name: string): Promise<void>
  close(): Promise<void>
}

export async function openPrintingDesk({
  printers = ['QL-820NWB'],
  patienceMs,
}: {
  readonly printers?: readonly string[]
  readonly patienceMs: number
}): Promise<PrintingDesk> {
  const simulators: QlSimulator[] = []
  const house = await startTestKiosk({
    rendererDir: await shared('screens'),
    loopbackAddresses: true,
    openPrinter: ({ printerId, model }) => {
      const simulator = createQlSimulator()
      simulators.push(simulator)
      return openVirtualPrinter(simulator, { id: printerId, model })
    },
  })
  const browser: Browser = await openBrowser()
  await house.makeAdmin()
  const eventId = await house.makeEvent({ nfcEnabled: false })
  const manager = await house.makeManager(eventId)
  for (const name of printers)
    await manager.client.post('/desk/printers', virtualPrinter({ name, isDefault: name === printers[0] }))
  return {
    house,
    eventId,
    manager,
    simulators,
    browser,
    async openDesk(language, person = manager) {
      const options = { language, theme: 'light', patienceMs } as const
      const { page, close } = await openSignedIn(browser, house, person, options)
      const step = stepsOn(page, patienceMs)
      return { page, says: (text) => untilBannerSays(page, text, patienceMs), step, close }
    },
    async addClass(part) {
      const { status, body } = await manager.client.post(`/desk/events/${eventId}/classes`, ticketClass(part))
      if (status >= 300) throw new Error(`no class: ${JSON.stringify(body)}`)
    },
    async picture(page, name) {
      if (!PICTURES) return
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: `${PICTURES}/${name}.png` })
      await page.setViewportSize({ width: 1920, height: 1080 })
      await page.screenshot({ path: `${PICTURES}/${name}-1920.png` })
      await page.setViewportSize({ width: 1280, height: 800 })
    },
    async close() {
      await browser.close()
      await house.close()
    },
  }
}
