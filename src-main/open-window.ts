import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, session, shell } from 'electron'
import { packageRoot } from './own-files.ts'

/** Opens the desk: a web page of this machine's own kiosk with no right to anything but that. */
export function openWindow(url: string, version: string): BrowserWindow {
  const { origin } = new URL(url)
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 680,
    title: 'PassDesk',
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(packageRoot(), 'out', 'preload', 'index.cjs'),
      additionalArguments: [`--passdesk-version=${version}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  })
  window.webContents.on('will-navigate', (event) => {
    if (new URL(event.url).origin !== origin) event.preventDefault()
  })
  window.webContents.on('will-attach-webview', (event) => event.preventDefault())
  window.webContents.setWindowOpenHandler((opened) => {
    // The page's own further pages, its description of the API for one, belong into a browser.
    if (new URL(opened.url).origin === origin) void shell.openExternal(opened.url)
    return { action: 'deny' }
  })
  ipcMain.on('kiosk:quit', (event) => {
    if (event.senderFrame && new URL(event.senderFrame.url).origin === origin) app.quit()
  })
  void window.loadURL(url)
  return window
}
