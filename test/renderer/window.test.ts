// @module-tag slow
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { readDemoFile, type DemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { grantRole } from '../../src-server/account/staff/role-store.ts'
import { checkKioskPin } from '../../src-server/account/handover/kiosk-pin.ts'
import type { ServerProcess } from '../../src-main/server-process/supervise.ts'
import { createBridge, type Bridge } from '../../src-main/window/bridge-calls.ts'
import { openWindowStateFile } from '../../src-main/window/window-state-file.ts'
import { openDeskWindows, type DeskWindows } from '../../src-main/window/desk-windows.ts'
import {
  noUpdates,
  screenOne,
  screenTwo,
  simulateComputer,
  type SimulatedComputer,
} from '../main/simulated-shell.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { openBrowser } from '../support/browser.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { shared } from '../support/shared.ts'
import { scan } from './desk-page.ts'

const PRELOAD = stripTypeScriptTypes(
  readFileSync(new URL('../../src-main/preload.ts', import.meta.url), 'utf8'),
)
/** The real preload script; Electron's channel to the window is replaced by one to this test. */
const BRIDGE = `{
  const listeners = new Set()
  window.hearState = (state) => listeners.forEach((listen) => listen(null, state))
  const contextBridge = { exposeInMainWorld: (name, api) => { window[name] = api } }
  const ipcRenderer = {
    invoke: (_, call) => window.callWindow(call),
    on: (_, listen) => listeners.add(listen),
    off: (_, listen) => listeners.delete(listen),
  }
  const process = { argv: ['--passdesk-version=1.2.3'] }
  ${PRELOAD.replace(/^import .*electron'$/m, '')}
}`

const house = opened(async () =>
  startTestKiosk({ demo: true, loopbackAddresses: true, rendererDir: await shared('screens') }),
)
const browser = opened(openBrowser)
let demo: DemoFile
let context: BrowserContext
beforeAll(async () => {
  demo = readDemoFile(dataFolder(house.dir).demoFile)!
  const admin = demo.users.find((user) => user.role === 'admin')!
  await grantRole(house.db, {
    userId: admin.userId,
    role: 'event_manager',
    eventId: demo.events[0]!.eventId,
    grantedBy: null,
    now: Date.now(),
  })
})
afterEach(() => context.close())

interface Around {
  readonly computer: SimulatedComputer
  readonly windows: DeskWindows
}

/**
 * The window around the page in the desktop app: real replies on a simulated computer with two
 * displays.
 */
async function putWindowAround(page: Page): Promise<Around> {
  const computer = simulateComputer({
    args: [],
    displays: [screenOne, screenTwo],
    chosenFile: '/media/stick/passdesk-diagnostics.zip',
  })
  const file = openWindowStateFile(join(temporaryFolder('window'), 'desk.json'))
  const server = {
    checkPin: (pin: string) => checkKioskPin(house.kiosk, pin, Date.now()),
    logLevel: () => undefined,
  } as unknown as ServerProcess
  let bridge: Bridge | null = null
  const windows = openDeskWindows({
    shell: computer.shell,
    file,
    url: house.kiosk.url,
    now: Date.now,
    log: () => undefined,
    onPageLost: () => undefined,
    onCall: async (call) => bridge?.handle(call),
    onChange: () => bridge?.changed(),
  })
  bridge = createBridge({
    shell: { ...computer.shell },
    file,
    server,
    keyPlace: 'file',
    logLevel: 'info',
    onKioskMode: () => undefined,
    windows: () => ({
      ...windows,
      sendState: (state) =>
        void page
          .evaluate(
            (told) => (window as unknown as { hearState(told: unknown): void }).hearState(told),
            state,
          )
          .catch(() => undefined),
    }),
    updates: noUpdates,
    saveDiagnostics: async () => undefined,
  })
  const desk = computer.windows[0]!
  await page.exposeFunction('callWindow', (call: unknown) => desk.call(call))
  await page.addInitScript(BRIDGE)
  return { computer, windows }
}

/** The desk of the demo's first event, opened by its administrator or manager. */
async function openDesk(
  role: 'admin' | 'event_manager',
  options: { window?: boolean } = {},
): Promise<{ page: Page; around: Around | null }> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const around = options.window ? await putWindowAround(page) : null
  const { eventId, managers } = demo.events[0]!
  const user = demo.users.find(
    (one) => one.role === role && (managers.includes(one.userId) || role === 'admin'),
  )!
  const { id } = await startSession(house.db, user.userId, Date.now())
  await context.addCookies([{ name: 'passdesk_session', value: id, url: house.kiosk.url }])
  await page.addInitScript((id) => {
    localStorage.setItem('passdesk.event', id)
    localStorage.setItem('passdesk.language', 'en')
    localStorage.setItem('passdesk.settings', JSON.stringify({ theme: 'light', size: 'normal', volume: 0 }))
  }, eventId)
  await page.goto(house.kiosk.url)
  await says(page, 'Scan the pass QR')
  return { page, around }
}

const says = (page: Page, text: string): Promise<void> =>
  page.locator('.banner [role=status]', { hasText: text }).waitFor()
const toSettings = async (page: Page): Promise<void> => {
  await page.keyboard.press('F1')
  await page.getByRole('button', { name: 'Settings' }).click()
  await says(page, 'Change the settings')
}
const people = () =>
  demo.users.filter(
    (user) =>
      user.role === 'participant' && user.consented && demo.events[0]!.participants.includes(user.userId),
  )

const nameOf = async ({ userId }: { userId: string }): Promise<string> =>
  (await house.db('users').where({ id: userId }).first('name')).name

describe('the desk in its window', { timeout: 180_000 }, () => {
  it('enters kiosk mode once an administrator set a PIN, and leaves it by Ctrl F12 and the PIN', async () => {
    const { page, around } = await openDesk('admin', { window: true })
    const [desk] = around!.computer.windows
    await toSettings(page)
    await page.getByRole('button', { name: 'Enter kiosk mode', disabled: true }).waitFor()
    await page.getByLabel('PIN to leave kiosk mode').fill('12')
    await page.getByRole('button', { name: 'Set the PIN' }).click()
    await page.getByText('Type 4 to 12 digits').waitFor()
    await page.getByLabel('PIN to leave kiosk mode').fill('2468')
    await page.getByRole('button', { name: 'Set the PIN' }).click()
    await page.getByText('The PIN is set').waitFor()
    await page.getByRole('button', { name: 'Enter kiosk mode' }).click()
    await page.getByText('On. Ctrl F12 asks for the PIN').waitFor()
    expect(desk!.kiosk).toBe(true)
    expect(await page.getByRole('button', { name: 'Quit PassDesk' }).count()).toBe(0)

    await page.keyboard.press('Control+F12')
    const panel = page.getByRole('dialog', { name: 'Leave kiosk mode' })
    await panel.getByLabel('PIN').fill('1111')
    await page.keyboard.press('Enter')
    await panel.getByText('Wrong PIN').waitFor()
    await panel.getByLabel('PIN').fill('2468')
    await page.keyboard.press('Enter')
    await panel.waitFor({ state: 'detached' })
    expect(desk!.kiosk).toBe(false)
    await page.keyboard.press('Control+F12')
    expect(await panel.count()).toBe(0)
  })

  it('switches what only a window can', async () => {
    const { page, around } = await openDesk('admin', { window: true })
    const { computer } = around!
    expect(computer.awake).toBe(true)
    await toSettings(page)
    await page.getByRole('group', { name: 'Display for participants' }).getByText('Foyer').click()
    await expect
      .poll(() => computer.open().map(({ url }) => url), { timeout: 60_000 })
      .toContain(`${house.kiosk.url}/#/facing`)
    await page
      .getByRole('group', { name: 'Start with this computer' })
      .getByText('On', { exact: true })
      .click()
    await expect.poll(() => computer.shell.autoStart(), { timeout: 60_000 }).toBe(true)
    await page.getByRole('button', { name: 'Save a file for support' }).click()
    await page.getByText('Saved: /media/stick/passdesk-diagnostics.zip').waitFor()
    expect(await page.getByText('this computer has no credential store').count()).toBe(1)
    expect(await page.getByText('Version 1.2.3. Updates are off').count()).toBe(1)
    await page.getByRole('button', { name: 'Quit PassDesk' }).click()
    await expect.poll(() => computer.exitCode, { timeout: 60_000 }).toBe(0)
  })
})

describe('the participants’ page', { timeout: 180_000 }, () => {
  it('welcomes, shows the paper of the person at the desk, and nobody’s when the desk has gone', async () => {
    const { page } = await openDesk('event_manager')
    await toSettings(page)
    expect(await page.getByText('Kiosk mode').count()).toBe(0)
    const link = page.getByRole('link', { name: 'Open the participant display in another window' })
    expect(await link.getAttribute('href')).toBe('#/facing')
    await page.keyboard.press('Escape')
    await says(page, 'Scan the pass QR')
    const facing = await context.newPage()
    await facing.setViewportSize({ width: 1280, height: 720 })
    await facing.goto(`${house.kiosk.url}/#/facing`)
    await facing.getByText('Welcome', { exact: true }).waitFor()
    const titles = house.db('events').where({ id: demo.events[0]!.eventId }).pluck('title')
    expect([await facing.getByRole('heading').innerText()]).toEqual(await titles)

    const person = people()[4]!
    await page.bringToFront()
    await scan(page, person.qr)
    const paper = facing.getByRole('img', { name: await nameOf(person) })
    await paper.waitFor()
    const shown = await page.locator('.paper__print').getAttribute('src')
    expect(await paper.getAttribute('src')).toBe(shown)
    expect(await facing.locator('input, button, a').count()).toBe(0)
    const [print, sheet] = [
      (await paper.boundingBox())!,
      (await facing.locator('.participant-display__paper').boundingBox())!,
    ]
    expect(print.x - sheet.x).toBeCloseTo(sheet.x + sheet.width - print.x - print.width, 0)
    expect(print.y - sheet.y).toBeCloseTo(sheet.y + sheet.height - print.y - print.height, 0)
    await page.keyboard.press('F2')
    await facing.getByText('Welcome', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await paper.waitFor()
    await page.close()
    await paper.waitFor({ state: 'detached' })
  })
})
