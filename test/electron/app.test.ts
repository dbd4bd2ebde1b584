import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { DemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { scan } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { answers, eventually } from '../main/rig.ts'
import { closeApps, launch, startApp, type App } from './rig.ts'

afterEach(closeApps)

const demoOf = ({ data }: App): DemoFile =>
  JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as DemoFile

/** Signed in at the demo's first event, ready to scan. */
async function openDesk(app: App): Promise<DemoFile> {
  const { page } = app
  await page.locator('.banner [role=status]').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.today').waitFor()
  return demoOf(app)
}

async function setPin(app: App, pin: string): Promise<void> {
  const admin = demoOf(app).users.find(({ role }) => role === 'admin')!
  const client = await createClient(app.url).signIn(admin.email, admin.password)
  expect((await client.post('/desk/kiosk-pin', { pin })).status).toBe(200)
}

const isKiosk = ({ electron }: App): Promise<boolean> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isKiosk())

describe('the desktop app', { timeout: 180_000 }, () => {
  it('shows the desk of its kiosk, sandboxed and with the bridge only', async () => {
    const app = await startApp()
    expect(await answers(app.url)).toBe(true)
    expect(await app.page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe(
      'undefined',
    )
    expect(
      await app.page.evaluate(() => Object.keys((globalThis as unknown as { kiosk: object }).kiosk)),
    ).toContain('enterKioskMode')
    const [process] = await app.electron.evaluate(({ app: electron }) =>
      electron
        .getAppMetrics()
        .filter(({ name }) => name?.includes('server-process'))
        .map(({ pid }) => pid),
    )
    expect(process).toBeTypeOf('number')
  })

  it('takes a person from the scan to the printed pass', async () => {
    const app = await startApp()
    const demo = await openDesk(app)
    const person = demo.users.find(
      (user) =>
        user.role === 'participant' && user.consented && demo.events[0]!.participants.includes(user.userId),
    )!
    await scan(app.page, person.qr!)
    await app.page.locator('.pass-paper').waitFor()
    await app.page.keyboard.press('Enter')
    await eventually(async () =>
      /Hand over the pass|パスを渡す/.test(await app.page.locator('.banner [role=status]').innerText()),
    )
  })

  it('enters kiosk mode, cannot be closed in it, and leaves it by PIN', async () => {
    const app = await startApp()
    await openDesk(app)
    await setPin(app, '2468')
    await app.page.evaluate(() =>
      (globalThis as unknown as { kiosk: { enterKioskMode(): Promise<void> } }).kiosk.enterKioskMode(),
    )
    await eventually(() => isKiosk(app))
    await app.electron.evaluate(({ app: electron, BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]!.close()
      electron.quit()
    })
    expect(await isKiosk(app)).toBe(true)
    await app.page.keyboard.press('Control+F12')
    await app.page.getByRole('dialog').getByLabel('PIN').fill('2468')
    await app.page.keyboard.press('Enter')
    await eventually(async () => !(await isKiosk(app)))
  })

  it('exits if started a second time on the same data, and the first gets the focus', async () => {
    const app = await startApp()
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize())
    const second = await launch(app.data).catch(() => null)
    await second?.waitForEvent('close').catch(() => undefined)
    await eventually(() =>
      app.electron.evaluate(({ BrowserWindow }) => !BrowserWindow.getAllWindows()[0]!.isMinimized()),
    )
    expect(await answers(app.url)).toBe(true)
  })

  it('reloads its page after a crash of the renderer', async () => {
    const app = await startApp()
    await openDesk(app)
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer(),
    )
    await eventually(() =>
      app.electron.evaluate(async ({ BrowserWindow }) => {
        const { webContents } = BrowserWindow.getAllWindows()[0]!
        return (
          !webContents.isCrashed() &&
          ((await webContents
            .executeJavaScript("document.querySelector('.banner') !== null")
            .catch(() => false)) as boolean)
        )
      }),
    )
  })

  it('restarts the kiosk on the same address after kill -9, with the desk still open', async () => {
    const app = await startApp()
    await openDesk(app)
    const serverPid = (): Promise<number | undefined> =>
      app.electron.evaluate(
        ({ app: electron }) =>
          electron.getAppMetrics().find(({ name }) => name?.includes('server-process'))?.pid,
      )
    const before = (await serverPid())!
    process.kill(before, 'SIGKILL')
    await eventually(async () => (await serverPid()) !== before && (await answers(app.url)))
    await app.page.locator('.today').waitFor()
  })
})
