import { onTestFinished } from 'vitest'
import { createSimulatedScanners } from '../../../drivers/scanner.ts'
import { openSignedIn } from '../../renderer/desk-page.ts'
import { openBrowser } from '../../support/browser.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { shared } from '../../support/shared.ts'
import { virtualPrinter } from '../../support/desk-bodies.ts'

const PATIENCE_MS = 30_000

export type DeskRig = Awaited<ReturnType<typeof openDeskRig>>
export type DeskPage = Awaited<ReturnType<DeskRig['openDesk']>>

/** A real kiosk with a virtual printer and a simulated HID scanner, and a browser at its desk. */
export async function openDeskRig() {
  const [browser, rendererDir] = await Promise.all([openBrowser(), shared('screens')])
  const scanners = createSimulatedScanners()
  const scanner = scanners.plug({ name: 'Stand' })
  const house = await startTestKiosk({ scanners, rendererDir })
  await (await house.makeAdmin()).client.post('/desk/printers', virtualPrinter({ name: 'QL-820NWB' }))
  return {
    house,
    scanner,
    /** A page at the desk of an event, signed in as a manager of it, until the end of the test. */
    async openDesk(eventId: string, language: 'ja' | 'en' = 'en') {
      const manager = await house.makeManager(eventId)
      const desk = await openSignedIn(browser, house, manager, {
        language,
        theme: 'light',
        patienceMs: PATIENCE_MS,
      })
      onTestFinished(desk.close)
      desk.page.setDefaultTimeout(PATIENCE_MS)
      return { ...desk, manager }
    },
    async close(): Promise<void> {
      await browser.close()
      await house.close()
      await scanners.close()
    },
  }
}
