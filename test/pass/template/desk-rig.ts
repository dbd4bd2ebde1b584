import type { Page } from 'playwright-core'
import { createSimulatedScanners, type SimulatedScanner } from '../../../drivers/scanner.ts'
import { openSignedIn, pressKeys, runCommand, untilBannerSays } from '../../renderer/desk-page.ts'
import { openBrowser } from '../../support/browser.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { shared } from '../../support/shared.ts'
import { virtualPrinter } from '../../support/desk-bodies.ts'

/** A real kiosk with a virtual printer and a simulated HID scanner, and a browser at its desk. */
export interface DeskRig {
  readonly house: TestKiosk
  readonly scanner: SimulatedScanner
  /** A page at the desk of an event, signed in as a manager of it. */
  openDesk(eventId: string, language?: 'ja' | 'en'): Promise<DeskPage>
  close(): Promise<void>
}

export interface DeskPage {
  readonly page: Page
  readonly manager: TestPerson
  /** Waits until the banner has this text. */
  says(text: string | RegExp): Promise<void>
  /** Presses keys at the speed of a person. */
  press(...keys: string[]): Promise<void>
  /** Opens a screen of the menu by its name. */
  enter(room: string): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 15_000

export async function openDeskRig(): Promise<DeskRig> {
  const [browser, rendererDir] = await Promise.all([openBrowser(), shared('screens')])
  const scanners = createSimulatedScanners()
  const scanner = scanners.plug({ name: 'Stand' })
  const house = await startTestKiosk({ scanners, rendererDir })
  const admin = await house.makeAdmin()
  await admin.client.post('/desk/printers', virtualPrinter({ name: 'QL-820NWB' }))
  return {
    house,
    scanner,
    async openDesk(eventId, language = 'en') {
      const manager = await house.makeManager(eventId)
      const { page, close } = await openSignedIn(browser, house, manager, {
        language,
        theme: 'light',
        patienceMs: PATIENCE_MS,
      })
      page.setDefaultTimeout(PATIENCE_MS)
      return deskPage(page, manager, close)
    },
    async close() {
      await browser.close()
      await house.close()
      await scanners.close()
    },
  }
}

function deskPage(page: Page, manager: TestPerson, close: () => Promise<void>): DeskPage {
  const press = (...keys: string[]): Promise<void> => pressKeys(page, keys)
  return {
    page,
    manager,
    press,
    says: (text) => untilBannerSays(page, text, PATIENCE_MS),
    enter: (room) => runCommand(page, room),
    close,
  }
}
