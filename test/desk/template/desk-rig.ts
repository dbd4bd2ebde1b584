import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createSimulatedScanners, type SimulatedScanner } from '../../../drivers/scanner.ts'
import { startSession } from '../../../src-server/person/session-store.ts'
import { buildScreens } from '../../renderer/desk-browser.ts'
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
/** Between two keys that fingers press, ms: faster ones are a scanner's. */
const FINGERS_MS = 80

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
      const session = await startSession(house.kiosk.db, manager.userId, Date.now())
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP' })
      await context.addCookies([{ name: 'passdesk_session', value: session.id, url: house.kiosk.url }])
      await context.addInitScript((stored) => {
        localStorage.setItem('passdesk.language', stored)
        localStorage.setItem('passdesk.settings', JSON.stringify({ theme: 'light', size: 'normal', volume: 0 }))
      }, language)
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(house.kiosk.url)
      const desk = deskPage(page, manager)
      await desk.says(language === 'en' ? 'Scan the pass QR' : 'QRコードを読み取る')
      return {
        ...desk,
        async close() {
          await context.close()
          if (faults.length > 0) throw new Error(`the page threw: ${faults.join('; ')}`)
        },
      }
    },
    async close() {
      await browser.close()
      await house.close()
      await scanners.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function deskPage(page: Page, manager: TestPerson): Omit<DeskPage, 'close'> {
  const press = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) {
      await page.keyboard.press(key)
      await page.waitForTimeout(FINGERS_MS)
    }
  }
  return {
    page,
    manager,
    press,
    async says(text) {
      const pattern = typeof text === 'string' ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) : text
      const sign = async (): Promise<string> => (await page.locator('.sign [role=status]').innerText()).split('\n').filter((line) => line.trim() !== '').join(' — ')
      const until = Date.now() + PATIENCE_MS
      while (!pattern.test(await sign())) {
        if (Date.now() > until) throw new Error(`the sign says “${await sign()}”, not “${text}”`)
        await page.waitForTimeout(20)
      }
    },
    async enter(room) {
      await press('F1')
      const cap = await page.getByRole('button', { name: room }).locator('kbd').innerText()
      await press(cap.toLowerCase())
    },
  }
}
