/**
 * Implements the windows of `window/shell.ts` and their IPC channel with Electron. Contains no
 * decisions.
 */
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, type BrowserWindowConstructorOptions } from 'electron'
import { packageRoot, packageVersion } from '../host/package-paths.ts'
import type { Shell, ShellWindow, WindowEvents, WindowOptions } from './shell.ts'

const CALL = 'kiosk:call'
const STATE = 'kiosk:state'
/** Chromium's error code of a load that another one replaced. */
const ABORTED = -3
/** A window without movement for this time is settled, ms. */
const SETTLED_MS = 300
/** Background of the desk until its page is loaded. */
const BACKGROUND = '#e4e8e5'

export function electronWindows(): Shell['openWindow'] {
  const windows = new Map<number, WindowEvents>()
  ipcMain.handle(CALL, async (event, call: unknown) => {
    const { senderFrame } = event
    const events = windows.get(event.sender.id)
    if (!senderFrame || !events) throw new Error('This page may not request that.')
    return events.onCall({ url: senderFrame.url, isMainFrame: senderFrame === event.sender.mainFrame }, call)
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
    backgroundColor: BACKGROUND,
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
  webContents.on('unresponsive', events.onUnresponsive)
  webContents.on('responsive', events.onAnswers)
  webContents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
    if (isMainFrame && code !== ABORTED) events.onLoadFailed()
  })
}

/** Calls on a closed window have no effect; its close event follows. */
function handleOf(window: BrowserWindow, events: WindowEvents): ShellWindow {
  const { webContents } = window
  const isOpen = (): boolean => !window.isDestroyed()
  let address = ''
  let letGo = false
  let bounds = window.getNormalBounds()
  const load = (): void => {
    if (isOpen()) void window.loadURL(address).catch(() => undefined)
  }
  onSettled(window, () => {
    if (!isOpen()) return
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
    url: () => (isOpen() ? webContents.getURL() : address),
    reload: load,
    endPage() {
      if (isOpen()) webContents.forcefullyCrashRenderer()
    },
    focus() {
      if (!isOpen()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    bounds: () => bounds,
    setBounds(next) {
      bounds = next
      if (isOpen()) window.setBounds(next)
    },
    setKiosk(on) {
      if (isOpen()) window.setKiosk(on)
    },
    sendState(state) {
      if (isOpen()) webContents.send(STATE, state)
    },
    close() {
      letGo = true
      if (isOpen()) window.close()
    },
  }
}

/** Linux reports each step of a move, not its end. */
function onSettled(window: BrowserWindow, listener: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(listener, SETTLED_MS)
  }
  window.on('move', wait)
  window.on('resize', wait)
}
