// @module-tag slow
import { createServer, type AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { lockDataFolder, dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { runApp, type AppParts } from '../../src-main/window/run-app.ts'
import type { WindowState } from '../../src-main/window/shell.ts'
import { createClient } from '../support/client.ts'
import { answers, demoFolder, eventually, idleServer, newFolder, SERVER, serverOf } from './rig.ts'
import {
  noUpdates,
  screenOne,
  screenTwo,
  simulateComputer,
  type ComputerOptions,
  type SimulatedComputer,
  type SimulatedWindow,
} from './simulated-shell.ts'

const READER_HOST = fileURLToPath(new URL('../../drivers/nfc-tag/pcsc/host.ts', import.meta.url))
const running: SimulatedComputer[] = []
afterEach(async () => {
  for (const computer of running.splice(0)) {
    computer.signal()
    await eventually(() => computer.exitCode !== null)
  }
})

type App = ReturnType<typeof startApp>

/** The app on a simulated computer, with a real kiosk in its own process. */
function startApp(options: Partial<ComputerOptions> & { data?: string; parts?: Partial<AppParts> } = {}) {
  const data = options.data ?? join(newFolder(), 'data')
  const computer = simulateComputer({ args: ['--data', data, '--port', '0', '--demo'], ...options })
  running.push(computer)
  runApp(computer.shell, {
    env: process.env,
    serverPath: SERVER,
    readerHostPath: READER_HOST,
    openLog: () => pino({ level: 'silent' }),
    startUpdates: () => noUpdates,
    saveDiagnostics: async (_, file) => writeFileSync(file, 'diagnostics'),
    now: Date.now,
    ...options.parts,
  })
  const desk = (): SimulatedWindow => computer.open().find(({ url }) => !url.endsWith('#/facing'))!
  const origin = (): string => new URL(desk().url).origin
  return Object.assign(computer, {
    data,
    desk,
    facing: () => computer.open().find(({ url }) => url.endsWith('#/facing')),
    origin,
    state: () => desk().call({ do: 'state' }) as Promise<WindowState>,
    async admin() {
      const user = readDemoFile(dataFolder(data).demoFile)!.users.find(({ role }) => role === 'admin')!
      return createClient(origin()).signIn(user.email, user.password)
    },
  })
}

type AppOptions = Parameters<typeof startApp>[0]
async function openApp(options: AppOptions): Promise<App> {
  const app = startApp(options)
  await eventually(() => app.open().length > 0)
  return app
}
/** Its windows, with an idle server. */
const openWindows = (options: AppOptions = {}) => openApp({ ...options, parts: { serverPath: idleServer() } })

describe('the app', { timeout: 180_000 }, () => {
  it('opens the desk when the kiosk responds, and ends both cleanly', async () => {
    const app = await openApp({ data: await demoFolder() })
    expect(app.desk()).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      kiosk: false,
      options: { bridge: true },
    })
    expect(await answers(app.origin())).toBe(true)
    app.desk().clickClose()
    await eventually(() => app.exitCode !== null)
    expect(app.exitCode).toBe(0)
    lockDataFolder(dataFolder(app.data)).release()
  })

  it('started a second time focuses the first and exits', async () => {
    const second = simulateComputer({ args: ['--demo', '--data', newFolder()], taken: true })
    runApp(second.shell, {} as AppParts)
    expect(second).toMatchObject({ exitCode: 0, windows: [] })
    const app = await openApp({ data: await demoFolder() })
    app.startAgain()
    expect(app.desk().focused).toBe(1)
  })

  it('reports invalid arguments in one line', () => {
    const computer = simulateComputer({ args: ['--prot', '1'] })
    runApp(computer.shell, {} as AppParts)
    expect(computer).toMatchObject({ told: ['--prot is unknown; did you mean --port?'], exitCode: 1 })
  })

  it('asks what to do if its port is taken, in both languages, and continues once it is free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const data = newFolder()
    const app = startApp({
      data,
      args: ['--data', data, '--demo', '--port', String((other.address() as AddressInfo).port)],
    })
    await eventually(() => app.asked.length === 1)
    expect(app.asked[0]).toMatchObject({
      message: expect.stringContaining('ポート'),
      detail: expect.stringContaining('another program is using the port'),
      buttons: ['もう一度開く / Try again', '終了 / Quit'],
    })
    expect(app.asked[0]!.detail).toContain(join(data, 'logs'))
    await new Promise((resolve) => other.close(resolve))
    app.answer(0)
    await eventually(() => app.open().length > 0)
    expect(await answers(app.origin())).toBe(true)
  })

  it('asks what to do if another PassDesk uses the data, and quits on request', async () => {
    const data = newFolder()
    const lock = lockDataFolder(dataFolder(data))
    const app = startApp({ data, locale: 'en-GB' })
    await eventually(() => app.asked.length === 1)
    expect(app.asked[0]).toMatchObject({
      message: 'PassDesk cannot start: another PassDesk is using this data',
      detail: expect.stringContaining('PassDesk を起動できません'),
    })
    app.answer(1)
    await eventually(() => app.exitCode !== null)
    expect(app).toMatchObject({ exitCode: 0, windows: [] })
    lock.release()
  })

  it('asks what to do if the server process keeps crashing, and keeps the desk window open', async () => {
    const serverPath = serverOf(
      `process.on('message', ({ type }) => { if (type === 'start') process.send({ type: 'ready', ` +
        `url: 'http://127.0.0.1:9' }, () => process.exit(7)) })`,
    )
    const app = startApp({ parts: { serverPath } })
    await eventually(() => app.asked.length === 1)
    expect(app.asked[0]!.detail).toContain('the server part ended with code 7')
    expect(app.open()).toHaveLength(1)
    app.answer(1)
    await eventually(() => app.exitCode === 0)
  })

  it('ends by a signal, also in kiosk mode, and does not block a shutdown of the computer', async () => {
    const data = await demoFolder()
    const app = await openApp({ data })
    await (await app.admin()).post('/desk/kiosk-pin', { pin: '2468' })
    await app.desk().call({ do: 'enter_kiosk_mode' })
    expect(app.quit()).toBe(false)
    app.signal()
    await eventually(() => app.exitCode === 0)
    const again = await openApp({ data })
    expect(again.desk()).toMatchObject({ kiosk: true })
    again.shutDown()
    expect(again.quit()).toBe(true)
  })
})

it('kiosk mode is entered only with a PIN, and left only by it', { timeout: 180_000 }, async () => {
  const app = await openApp({ platform: 'darwin', chosenFile: join(newFolder(), 'diagnostics.zip') })
  const desk = app.desk()
  await desk.call({ do: 'enter_kiosk_mode' })
  expect(await app.state()).toMatchObject({ kioskMode: false })

  await (await app.admin()).post('/desk/kiosk-pin', { pin: '2468' })
  await desk.call({ do: 'enter_kiosk_mode' })
  expect(desk).toMatchObject({ kiosk: true, state: { kioskMode: true } })
  desk.clickClose()
  await desk.call({ do: 'quit' })
  desk.events.onOpen(`${app.origin()}/docs`)
  desk.events.onOpen('https://example.org/help')
  expect(app).toMatchObject({ exitCode: null, opened: [] })
  expect(desk.closed).toBe(false)
  await expect(desk.call({ do: 'save_diagnostics' })).rejects.toThrow('Leave kiosk mode first')
  expect(JSON.stringify(app.menu)).not.toMatch(/quit|hide|reload/i)

  expect(await desk.call({ do: 'leave_kiosk_mode', pin: '1111' })).toEqual({ result: 'wrong' })
  expect(desk.kiosk).toBe(true)
  expect(await desk.call({ do: 'leave_kiosk_mode', pin: '2468' })).toEqual({ result: 'right' })
  expect(desk).toMatchObject({ kiosk: false, state: { kioskMode: false } })
  expect(JSON.stringify(app.menu)).toContain('PassDesk を終了')
})

it('a practice is another address that the desk page may open while it lasts, and then returns', async () => {
  const serverPath = serverOf(`
      process.on('message', ({ type, level }) => {
        if (type === 'start') process.send({ type: 'ready', url: 'http://127.0.0.1:9' })
        const url = level === 'debug' ? 'http://127.0.0.1:10' : null
        if (type === 'log_level') process.send({ type: 'practice', url })
        if (type === 'stop') process.exit(0)
      })`)
  const app = await openApp({ parts: { serverPath } })
  const desk = app.desk()
  expect(desk.events.mayNavigate('http://127.0.0.1:10/?lang=ja')).toBe(false)
  await desk.call({ do: 'detailed_log', on: true })
  await eventually(() => desk.events.mayNavigate('http://127.0.0.1:10/?lang=ja'))
  desk.url = 'http://localhost:10/?lang=ja'
  expect(await desk.call({ do: 'state' })).toMatchObject({ kioskMode: false })
  expect(desk.events.mayNavigate('http://localhost:11/')).toBe(false)
  expect(app.permission('media', ['video'], 'http://127.0.0.1:10')).toBe(true)
  await desk.call({ do: 'detailed_log', on: false })
  await eventually(() => !desk.events.mayNavigate('http://127.0.0.1:10/'))
  expect(desk.url).toBe('http://127.0.0.1:9')
})

describe('permissions of pages', () => {
  it("pages stay within the kiosk, and help opens in the system's browser", async () => {
    const app = await openWindows()
    const { events } = app.desk()
    const origin = app.origin()
    for (const path of ['/', '/#/facing', '/docs']) expect(events.mayNavigate(origin + path), path).toBe(true)
    expect(
      [
        'https://example.org',
        'http://127.0.0.1:1',
        'file:///etc/passwd',
        'about:blank',
        'javascript:alert(1)',
        'no url',
      ].map((url) => events.mayNavigate(url)),
    ).toEqual(Array(6).fill(false))
    for (const url of [
      `${origin}/docs`,
      'https://example.org/help',
      'http://example.org',
      'file:///etc/passwd',
      'smb://host/share',
      'no url',
    ])
      events.onOpen(url)
    expect(app.opened).toEqual([`${origin}/docs`, 'https://example.org/help'])
  })

  it("the camera only, for the kiosk's pages only", async () => {
    const app = await openWindows()
    const origin = app.origin()
    expect(app.permission('media', ['video'], origin)).toBe(true)
    const refused: [string, string[], string][] = [
      ['media', ['video', 'audio'], origin],
      ['media', [], origin],
      ['media', ['video'], 'https://example.org'],
      ['geolocation', [], origin],
      ['notifications', [], origin],
      ['hid', [], origin],
      ['clipboard-read', [], origin],
    ]
    for (const [name, media, from] of refused) expect(app.permission(name, media, from), name).toBe(false)
  })

  it('bridge calls are accepted from the desk page only, and only known ones', async () => {
    const app = await openWindows({ displays: [screenOne, screenTwo] })
    const desk = app.desk()
    for (const sender of [
      { url: 'https://example.org', isMainFrame: true },
      { url: desk.url, isMainFrame: false },
      { url: '', isMainFrame: true },
    ])
      await expect(desk.call({ do: 'state' }, sender)).rejects.toThrow('This page may not request that.')
    for (const call of [
      null,
      'state',
      {},
      { do: 'exec' },
      { do: 'facing', displayId: '2' },
      { do: 'state', more: 1 },
    ])
      await expect(desk.call(call)).rejects.toThrow()
    await desk.call({ do: 'facing', displayId: 2 })
    expect(app.facing()!.options.bridge).toBe(false)
    await expect(app.facing()!.call({ do: 'state' })).rejects.toThrow('This page may not request that.')
  })

  it('keeps scans for a crashed page and returns them once', async () => {
    const desk = (await openWindows()).desk()
    await desk.call({ do: 'keep_scans', codes: ['one', 'two'] })
    desk.events.onGone('crashed')
    await eventually(() => desk.loads === 2)
    expect(await desk.call({ do: 'take_scans' })).toEqual(['one', 'two'])
    expect(await desk.call({ do: 'take_scans' })).toEqual([])
  })

  it('changes window settings and sends the new state to the page', async () => {
    const file = join(newFolder(), 'diagnostics.zip')
    const app = await openWindows({ chosenFile: file })
    const desk = app.desk()
    await desk.call({ do: 'awake', on: true })
    await desk.call({ do: 'auto_start', on: true })
    await desk.call({ do: 'detailed_log', on: true })
    expect(app.awake).toBe(true)
    expect(desk.state).toMatchObject({ autoStart: true, detailedLog: true, keyPlace: 'file' })
    expect(desk.state).toMatchObject({ update: { state: 'off' } })
    expect(await desk.call({ do: 'save_diagnostics' })).toBe(file)
  })
})

describe('a page that crashes', () => {
  it('is reloaded, and after repeated crashes the user is asked', async () => {
    const app = await openWindows()
    const desk = app.desk()
    desk.events.onGone('clean-exit')
    for (let loads = 2; loads <= 6; loads += 1) {
      desk.events.onGone('oom')
      await eventually(() => desk.loads === loads)
    }
    desk.events.onGone('oom')
    await eventually(() => app.asked.length === 1)
    expect(app.asked[0]!.message).toBe('受付の画面が続けて何度も停止しました')
    app.answer(0)
    await eventually(() => desk.loads === 7)
  })

  it('or hangs is ended and reloaded; one that recovers is kept', async () => {
    const desk = (await openWindows()).desk()
    desk.events.onUnresponsive()
    desk.events.onAnswers()
    desk.events.onUnresponsive()
    await eventually(() => desk.loads === 2)
  })

  it('is requested again while the kiosk restarts', async () => {
    const app = await openWindows()
    app.desk().events.onLoadFailed()
    await eventually(() => app.desk().loads === 2)
  })
})

describe('windows and displays', () => {
  const place = { x: 100, y: 120, width: 1400, height: 900 }

  it('have their positions of last time with these displays, also after a display was missing', async () => {
    const data = join(newFolder(), 'data')
    const first = await openWindows({ data, displays: [screenOne, screenTwo] })
    first.desk().drag(place)
    await first.desk().call({ do: 'facing', displayId: 2 })
    expect(first.facing()).toMatchObject({ bounds: screenTwo.bounds, options: { fullScreen: true } })
    expect((await first.state()).displays).toEqual([
      { id: 1, label: 'Built-in', shows: 'desk' },
      { id: 2, label: 'Foyer', shows: 'facing' },
    ])
    first.setDisplays([screenOne])
    expect(first.facing()).toBeUndefined()
    expect(first.desk().bounds).toEqual({ x: 320, y: 153, width: 1280, height: 800 })
    first.setDisplays([screenOne, { ...screenTwo, id: 7 }])
    expect(first.desk().bounds).toEqual(place)
    expect(first.facing()).toMatchObject({ bounds: screenTwo.bounds })
    first.signal()
    await eventually(() => first.exitCode !== null)

    const again = await openWindows({
      data,
      displays: [
        { ...screenOne, id: 11 },
        { ...screenTwo, id: 12 },
      ],
    })
    expect(again.desk().bounds).toEqual(place)
    expect(again.facing()).toBeDefined()
  })

  it("never cover the desk with the participants' page, and close it on request", async () => {
    const app = await openWindows({ displays: [screenOne, screenTwo] })
    await app.desk().call({ do: 'facing', displayId: 1 })
    expect(app.facing()).toBeUndefined()
    await app.desk().call({ do: 'facing', displayId: 2 })
    app.facing()!.clickClose()
    expect(app.facing()).toBeDefined()
    await app.desk().call({ do: 'facing', displayId: null })
    expect(app.facing()).toBeUndefined()
    expect(app.exitCode).toBeNull()
  })

  it('become visible if they were on a missing or smaller display', async () => {
    const data = join(newFolder(), 'data')
    const app = await openWindows({ data })
    app.desk().drag({ x: 5_000, y: 5_000, width: 1400, height: 900 })
    app.signal()
    await eventually(() => app.exitCode !== null)
    const small = {
      ...screenOne,
      bounds: { x: 0, y: 0, width: 1024, height: 600 },
      workArea: { x: 0, y: 0, width: 1024, height: 560 },
    }
    const again = await openWindows({ data })
    expect(again.desk().bounds).toEqual({ x: 320, y: 153, width: 1280, height: 800 })
    again.setDisplays([small])
    expect(again.desk().bounds).toEqual({ x: 0, y: 0, width: 1024, height: 560 })
  })
})
