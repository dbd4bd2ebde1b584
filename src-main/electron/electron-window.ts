/**
 * Electron's windows and their one channel, behind the seam of `window/shell.ts`. Nothing here
 * decides.
 */
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, type BrowserWindowConstructorOptions } from 'electron'
import { packageRoot, packageVersion } from '../host/package-paths.ts'
import type { Shell, ShellWindow, WindowEvents, WindowOptions } from '../window/shell.ts'

const CALL = 'kiosk:call'
const STATE = 'kiosk:state'
/** Chromium's code for a load that was given up for another one. */
const ABORTED = -3
/** A window that has not moved for so long stands, in ms. */
const STILL_MS = 300
/** The ground of the desk, until its page is there. */
const GROUND = '#e4e8e5'

export function electronWindows(): Shell['openWindow'] {
  const windows = new Map<number, WindowEvents>()
  ipcMain.handle(CALL, async (event, call: unknown) => {
    const { senderFrame } = event
    const events = windows.get(event.sender.id)
    if (!senderFrame || !events) throw new Error('This page may not ask that.')
    return events.onCall(
      { url: senderFrame.url, isMainFrame: senderFrame === event.sender.mainFrame },
      call,
    )
  })
  return (options, events) => {
    const window = new BrowserWindow(windowOptions(options))
    const { id } = window.webContents
    windows.set(id, events)
    window.on('closed', () => windows.delete(id))
    listenToPage(window, events)
    return handleOf(window, events)
  }
}

function windowOptions({
  bounds,
  title,
  kiosk,
  fullScreen,
  bridge,
}: WindowOptions): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: Math.min(1024, bounds.width),
    minHeight: Math.min(680, bounds.height),
    title,
    kiosk,
    fullscreen: kiosk || fullScreen,
    autoHideMenuBar: true,
    backgroundColor: GROUND,
    webPreferences: {
      ...(bridge && {
        preload: join(packageRoot(), 'out', 'preload', 'index.cjs'),
        additionalArguments: [`--passdesk-version=${packageVersion()}`],
      }),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: !app.isPackaged,
      spellcheck: false,
    },
  }
}

function listenToPage({ webContents }: BrowserWindow, events: WindowEvents): void {
  const stayHere = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!events.mayNavigate(event.url)) event.preventDefault()
  }
  webContents.on('will-navigate', stayHere)
  webContents.on('will-frame-navigate', stayHere)
  webContents.on('will-redirect', stayHere)
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  webContents.setWindowOpenHandler(({ url }) => {
    events.onOpen(url)
    return { action: 'deny' }
  })
  webContents.on('render-process-gone', (_, { reason }) => events.onGone(reason))
  webContents.on('unresponsive', events.onHung)
  webContents.on('responsive', events.onAnswers)
  webContents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
    if (isMainFrame && code !== ABORTED) events.onLoadFailed()
  })
}

/** Calls on a window that is gone do nothing: whoever calls hears of its end a moment later. */
function handleOf(window: BrowserWindow, events: WindowEvents): ShellWindow {
  const { webContents } = window
  const isThere = (): boolean => !window.isDestroyed()
  let address = ''
  let letGo = false
  let bounds = window.getNormalBounds()
  const load = (): void => {
    if (isThere()) void window.loadURL(address).catch(() => undefined)
  }
  onceStill(window, () => {
    if (!isThere()) return
    bounds = window.getNormalBounds()
    events.onMoved()
  })
  window.on('close', (event) => {
    if (!letGo && !events.mayClose()) event.preventDefault()
  })
  window.on('closed', events.onClosed)
  return {
    load(url) {
      address = url
      load()
    },
    url: () => (isThere() ? webContents.getURL() : address),
    reload: load,
    endPage() {
      if (isThere()) webContents.forcefullyCrashRenderer()
    },
    focus() {
      if (!isThere()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    bounds: () => bounds,
    setBounds(next) {
      bounds = next
      if (isThere()) window.setBounds(next)
    },
    setKiosk(on) {
      if (isThere()) window.setKiosk(on)
    },
    tellState(state) {
      if (isThere()) webContents.send(STATE, state)
    },
    close() {
      letGo = true
      if (isThere()) window.close()
    },
  }
}

/** Linux tells of every step of a move only, not of its end. */
function onceStill(window: BrowserWindow, listener: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(listener, STILL_MS)
  }
  window.on('move', wait)
  window.on('resize', wait)
}
