import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createSimulatedScanners, type SimulatedScanner } from '../../../drivers/scanner.ts'
import { buildScreens } from '../../renderer/desk-browser.ts'
import { openSignedIn, pressKeys, untilSignSays } from '../../renderer/desk-page.ts'
import { openBrowser } from '../../support/browser.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../../support/kiosk.ts'

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
  /** Waits until the sign says this. */
  says(text: string | RegExp): Promise<void>
  /** Presses keys as fingers do. */
  press(...keys: string[]): Promise<void>
  /** Opens a room of the menu by its name. */
  enter(room: string): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 15_000

export async function openDeskRig(): Promise<DeskRig> {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-desk-screens-'))
  const [browser] = await Promise.all([openBrowser(), buildScreens(folder)])
  const scanners = createSimulatedScanners()
  const scanner = scanners.plug({ name: 'Stand' })
  const house = await startTestKiosk({ scanners, rendererDir: folder })
  const admin = await house.makeAdmin()
  await admin.client.post('/desk/printers', { name: 'QL-820NWB', model: 'QL-820NWB', address: 'virtual', stock: 'DK-2205' })
  return {
    house,
    scanner,
    async openDesk(eventId, language = 'en') {
      const manager = await house.makeManager(eventId)
      const { page, close } = await openSignedIn(browser, house, manager, { language, theme: 'light', patienceMs: PATIENCE_MS })
      page.setDefaultTimeout(PATIENCE_MS)
      return deskPage(page, manager, close)
    },
    async close() {
      await browser.close()
      await house.close()
      await scanners.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function deskPage(page: Page, manager: TestPerson, close: () => Promise<void>): DeskPage {
  const press = (...keys: string[]): Promise<void> => pressKeys(page, keys)
  return {
    page,
    manager,
    press,
    says: (text) => untilSignSays(page, text, PATIENCE_MS),
    async enter(room) {
      await press('F1')
      const cap = await page.getByRole('button', { name: room }).locator('kbd').innerText()
      await press(cap.toLowerCase())
    },
    close,
  }
}
