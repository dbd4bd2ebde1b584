// @module-tag slow
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkKioskPin } from '../../src-server/account/handover/kiosk-pin.ts'
import type { ServerProcess } from '../../src-main/server-process/supervise.ts'
import { createBridge, type Bridge } from '../../src-main/window/bridge-calls.ts'
import { openWindowStateFile } from '../../src-main/window/window-state-file.ts'
import { openDeskWindows } from '../../src-main/window/desk-windows.ts'
import {
  noUpdates,
  screenOne,
  screenTwo,
  simulateComputer,
  type SimulatedComputer,
} from '../main/simulated-shell.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { opened } from '../support/opened.ts'
import { openDeskHouse } from './desk-house.ts'

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

const house = opened(() => openDeskHouse())

/**
 * The window around the page in the desktop app: real replies on a simulated computer with two
 * displays.
 */
async function putWindowAround(page: Page): Promise<SimulatedComputer> {
  const computer = simulateComputer({
    args: [],
    displays: [screenOne, screenTwo],
    chosenFile: '/media/stick/passdesk-diagnostics.zip',
  })
  const file = openWindowStateFile(join(temporaryFolder('window'), 'desk.json'))
  const server = {
    checkPin: (pin: string) => checkKioskPin(house.house.kiosk, pin, Date.now()),
    logLevel: () => undefined,
  } as unknown as ServerProcess
  let bridge: Bridge | null = null
  const windows = openDeskWindows({
    shell: computer.shell,
    file,
    url: house.house.kiosk.url,
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
  await page.exposeFunction('callWindow', (call: unknown) => computer.windows[0]!.call(call))
  await page.addInitScript(BRIDGE)
  return computer
}

/** The desk of an administrator at its settings, in a window. */
async function openSettings(): Promise<{ page: Page; computer: SimulatedComputer }> {
  let computer: SimulatedComputer | undefined
  const onPage = async (page: Page) => (computer = await putWindowAround(page))
  const { page, room } = await house.open({ admin: true, onPage })
  expect(computer!.awake).toBe(true)
  await room('Settings', 'Change the settings')
  return { page, computer: computer! }
}

describe('the desk in its window', () => {
  it('enters kiosk mode once an administrator set a PIN, and leaves it by Ctrl F12 and the PIN', async () => {
    const { page, computer } = await openSettings()
    const [desk] = computer.windows
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
    const { page, computer } = await openSettings()
    await page.getByRole('group', { name: 'Display for participants' }).getByText('Foyer').click()
    const facing = `${house.house.kiosk.url}/#/facing`
    await expect.poll(() => computer.open().map(({ url }) => url)).toContain(facing)
    const start = page.getByRole('group', { name: 'Start with this computer' })
    await start.getByText('On', { exact: true }).click()
    await expect.poll(() => computer.shell.autoStart()).toBe(true)
    await page.getByRole('button', { name: 'Save a file for support' }).click()
    await page.getByText('Saved: /media/stick/passdesk-diagnostics.zip').waitFor()
    expect(await page.getByText('this computer has no credential store').count()).toBe(1)
    expect(await page.getByText('Version 1.2.3. Updates are off').count()).toBe(1)
    await page.getByRole('button', { name: 'Quit PassDesk' }).click()
    await expect.poll(() => computer.exitCode).toBe(0)
  })
})

it('the participants’ page shows the paper of the person at the desk, and welcomes without one', async () => {
  const desk = await house.open({ people: ['田中 美咲'] })
  const { page } = desk
  await desk.room('Settings', 'Change the settings')
  expect(await page.getByText('Kiosk mode').count()).toBe(0)
  const link = page.getByRole('link', { name: 'Open the participant display in another window' })
  expect(await link.getAttribute('href')).toBe('#/facing')
  await desk.step('Escape', 'Scan the pass QR')
  const facing = await page.context().newPage()
  await facing.setViewportSize({ width: 1280, height: 720 })
  await facing.goto(`${house.house.kiosk.url}/#/facing`)
  await facing.getByText('Welcome', { exact: true }).waitFor()
  const titles = house.db('events').where({ id: desk.eventId }).pluck('title')
  expect([await facing.getByRole('heading').innerText()]).toEqual(await titles)

  await page.bringToFront()
  await desk.scan(desk.people[0]!)
  const paper = facing.getByRole('img', { name: '田中 美咲' })
  await paper.waitFor()
  expect(await paper.getAttribute('src')).toBe(await page.locator('.paper__print').getAttribute('src'))
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
