/** Electron's windows and their one channel, behind the seam of `window/shell.ts`. Nothing here decides. */
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, type BrowserWindowConstructorOptions } from 'electron'
import { packageRoot, packageVersion } from './own-files.ts'
import type { Shell, ShellWindow, WindowEvents, WindowOptions } from './window/shell.ts'

const CALL = 'kiosk:call'
const STATE = 'kiosk:state'
/** Chromium's code for a load that was given up for another one. */
const ABORTED = -3

export function electronWindows(): Shell['openWindow'] {
  const windows = new Map<number, WindowEvents>()
  ipcMain.handle(CALL, async (event, call: unknown) => {
    const { senderFrame } = event
    const events = windows.get(event.sender.id)
    if (!senderFrame || !events) throw new Error('This page may not ask that.')
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

function windowOptions({ bounds, title, kiosk, fullScreen, bridge }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: Math.min(1024, bounds.width),
    minHeight: Math.min(680, bounds.height),
    title,
    kiosk,
    fullscreen: kiosk || fullScreen,
    autoHideMenuBar: true,
    webPreferences: {
      ...(bridge && { preload: join(packageRoot(), 'out', 'preload', 'index.cjs'), additionalArguments: [`--passdesk-version=${packageVersion()}`] }),
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

function handleOf(window: BrowserWindow, events: WindowEvents): ShellWindow {
  const { webContents } = window
  let address = ''
  let letGo = false
  const load = (): void => void window.loadURL(address).catch(() => undefined)
  window.on('moved', events.onMoved)
  window.on('resized', events.onMoved)
  window.on('close', (event) => {
    if (!letGo && !events.mayClose()) event.preventDefault()
  })
  window.on('closed', events.onClosed)
  return {
    load(url) {
      address = url
      load()
    },
    url: () => webContents.getURL(),
    reload: load,
    endPage: () => webContents.forcefullyCrashRenderer(),
    focus() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    bounds: () => window.getNormalBounds(),
    setBounds: (bounds) => window.setBounds(bounds),
    setKiosk: (on) => window.setKiosk(on),
    tellState(state) {
      if (!window.isDestroyed()) webContents.send(STATE, state)
    },
    close() {
      letGo = true
      if (!window.isDestroyed()) window.close()
    },
  }
}
