/** Implements `window/shell.ts` with Electron. Contains no decisions. */

import { join, basename } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  session,
  shell,
  type MenuItemConstructorOptions,
  utilityProcess,
} from 'electron'
import { electronWindows } from './electron-window.ts'
import type { SecretStore } from '../host/installation-key.ts'
import type { Display, MenuEntry, Question, Shell } from './shell.ts'
import { describeEnd, type ForkHost } from '../../drivers/tag-reader.ts'
import { appArgs } from './app-args.ts'
import { linuxAutoStart } from './linux-auto-start.ts'

/** Creates the shell; before `ready` only the calls marked so are allowed. */
export function electronShell(): Shell {
  app.enableSandbox()
  app.on('window-all-closed', () => app.quit())
  return {
    ...lifecycle(),
    ...displaysAndWindows(),
    ...system(),
    ...dialogs(),
    secretStore,
    launch: launchUtility,
  }
}

type Lifecycle = Pick<
  Shell,
  | 'args'
  | 'platform'
  | 'locale'
  | 'setWindowFolder'
  | 'lockInstance'
  | 'ready'
  | 'onQuit'
  | 'onSignal'
  | 'onShutdown'
  | 'quit'
  | 'exit'
>

const lifecycle = (): Lifecycle => ({
  args: args(),
  platform: process.platform,
  locale: () => app.getLocale(),
  setWindowFolder: (dir) => app.setPath('userData', dir),
  lockInstance(onSecond) {
    app.on('second-instance', onSecond)
    return app.requestSingleInstanceLock()
  },
  ready: () => app.whenReady(),
  onQuit(mayQuit) {
    app.on('before-quit', (event) => {
      if (!mayQuit()) event.preventDefault()
    })
  },
  onSignal(listener) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listener)
  },
  onShutdown: (listener) => void app.whenReady().then(() => powerMonitor.on('shutdown', listener)),
  quit: () => app.quit(),
  exit: (code) => app.exit(code),
})

const displaysAndWindows = (): Pick<
  Shell,
  'displays' | 'onDisplays' | 'openWindow' | 'setPermissions' | 'setMenu'
> => ({
  displays,
  onDisplays(listener) {
    screen
      .on('display-added', listener)
      .on('display-removed', listener)
      .on('display-metrics-changed', listener)
  },
  openWindow: electronWindows(),
  setPermissions(may) {
    const { defaultSession } = session
    defaultSession.setPermissionCheckHandler((_, permission, origin, { mediaType, securityOrigin }) =>
      may(permission, mediaType ? [mediaType] : [], securityOrigin ?? origin),
    )
    defaultSession.setPermissionRequestHandler((_, permission, decide, details) => {
      const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
      decide(may(permission, media, details.requestingUrl))
    })
    defaultSession.setDevicePermissionHandler(() => false)
  },
  setMenu: (menu) =>
    Menu.setApplicationMenu(menu.length === 0 ? null : Menu.buildFromTemplate(menu.map(menuItem))),
})

function system(): Pick<Shell, 'openExternal' | 'setAwake' | 'autoStart' | 'setAutoStart' | 'cookie'> {
  let awake: number | null = null
  return {
    openExternal: (url) => void shell.openExternal(url),
    setAwake(on) {
      if (awake !== null) powerSaveBlocker.stop(awake)
      awake = on ? powerSaveBlocker.start('prevent-display-sleep') : null
    },
    autoStart: () =>
      process.platform === 'linux'
        ? autoStartFile().isOn()
        : app.getLoginItemSettings({ args: args() }).openAtLogin,
    setAutoStart: (on) =>
      process.platform === 'linux'
        ? autoStartFile().set(on)
        : app.setLoginItemSettings({ openAtLogin: on, args: args() }),
    async cookie(url, name) {
      const [found] = await session.defaultSession.cookies.get({ url, name })
      return found?.value ?? null
    },
  }
}

const dialogs = (): Pick<Shell, 'ask' | 'showMessage' | 'chooseFile'> => ({
  ask,
  showMessage: (text) => dialog.showErrorBox('PassDesk', text),
  async chooseFile(name) {
    const { filePath, canceled } = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('documents'), name),
    })
    return canceled ? null : filePath
  },
})

/** Only the asynchronous calls: Electron 46 removes the others. */
const secretStore: SecretStore = {
  // Without a keyring Electron encrypts with a well-known password; the backend is basic_text.
  isReal: async () =>
    (process.platform !== 'linux' ||
      !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) &&
    (await safeStorage.isAsyncEncryptionAvailable()),
  seal: (text) => safeStorage.encryptStringAsync(text),
  open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result,
}

function displays(): Display[] {
  const primary = screen.getPrimaryDisplay().id
  return screen.getAllDisplays().map(({ id, label, bounds, workArea }) => ({
    id,
    label: label || `${bounds.width} × ${bounds.height}`,
    bounds,
    workArea,
    primary: id === primary,
  }))
}

const menuItem = ({ label, role, below }: MenuEntry): MenuItemConstructorOptions =>
  below ? { label, submenu: below.map(menuItem) } : { label, role }

/** A child of the current window, so that a full-screen window does not cover it. */
async function ask(question: Question): Promise<number> {
  const options = {
    type: 'error' as const,
    title: 'PassDesk',
    noLink: true,
    defaultId: 0,
    cancelId: question.buttons.length - 1,
    ...question,
    buttons: [...question.buttons],
  }
  const [window] = BrowserWindow.getAllWindows()
  const { response } = window
    ? await dialog.showMessageBox(window, options)
    : await dialog.showMessageBox(options)
  return response
}

const args = (): string[] => [...appArgs(process.argv, app.isPackaged)]
const autoStartFile = () =>
  linuxAutoStart(process.env, [
    process.env.APPIMAGE ?? process.execPath,
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...args(),
  ])

/**
 * Starts a module as utility process, the only kind of child process that a packaged app may start.
 * After `ready`.
 */
const launchUtility: ForkHost = (modulePath, env) => {
  const child = utilityProcess.fork(modulePath, [], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: `PassDesk ${basename(modulePath, '.js')}`,
  })
  let lastLine = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes)
    lastLine = String(bytes).trim().split('\n').at(-1)?.slice(0, 300) ?? ''
  })
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) =>
      void child.once('exit', (code) =>
        listener([describeEnd(code), lastLine].filter((part) => part !== '').join(': ')),
      ),
    kill() {
      // Electron's `kill` only requests an exit; a hung process needs a signal.
      try {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      } catch {
        child.kill()
      }
    },
  }
}
