import type { Browser } from 'playwright-core'
import { simulatedPrinters } from '../print/print-world.ts'
import { openSignedIn, stepsOn, untilBannerSays } from '../renderer/desk-page.ts'
import { openBrowser } from '../support/browser.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'
import { ticketClass, virtualPrinter } from '../support/desk-bodies.ts'

export type PrintingDesk = Awaited<ReturnType<typeof openPrintingDesk>>

export type DeskPage = Awaited<ReturnType<PrintingDesk['openDesk']>>

/** A kiosk with one event, its manager, virtual printers and a browser. */
export async function openPrintingDesk({
  printers = ['QL-820NWB'],
  patienceMs = 60_000,
}: { readonly printers?: readonly string[]; readonly patienceMs?: number } = {}) {
  const { simulators, openPrinter } = simulatedPrinters()
  const rendererDir = await shared('screens')
  const house = await startTestKiosk({ rendererDir, loopbackAddresses: true, openPrinter })
  const browser: Browser = await openBrowser()
  await house.makeAdmin()
  const eventId = await house.makeEvent({ nfcEnabled: false })
  const manager = await house.makeManager(eventId)
  const ids: string[] = []
  for (const name of printers) {
    const printer = virtualPrinter({ name, isDefault: name === printers[0] })
    ids.push((await manager.client.post('/desk/printers', printer)).body.printerId)
  }
  return {
    house,
    eventId,
    manager,
    /** In the order of the printers. */
    simulators: ids.map((id) => simulators.get(id)!),
    browser,
    /** The desk of a person; of the manager by default. */
    async openDesk(language: 'en' | 'ja', person: TestPerson = manager) {
      const options = { language, theme: 'light', patienceMs } as const
      const { page, close } = await openSignedIn(browser, house, person, options)
      const step = stepsOn(page, patienceMs)
      return { page, says: (text: string | RegExp) => untilBannerSays(page, text, patienceMs), step, close }
    },
    async addClass(part: { nameJa: string; nameEn: string } & Record<string, unknown>): Promise<void> {
      const { status, body } = await manager.client.post(`/desk/events/${eventId}/classes`, ticketClass(part))
      if (status >= 300) throw new Error(`no class: ${JSON.stringify(body)}`)
    },
    async close(): Promise<void> {
      await browser.close()
      await house.close()
    },
  }
}
