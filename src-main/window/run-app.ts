/** Runs the app: start order, start errors and shutdown. */

import { join } from 'node:path'
import type { Logger } from 'pino'
import { SESSION_COOKIE } from '../../src-server/platform/http/session-cookie.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { readArgs } from '../cli/read-args.ts'
import { settingsOf } from '../cli/open-data.ts'
import { serve } from '../cli/serve.ts'
import { END_WITHIN_MS } from '../cli/end-signals.ts'
import { resolveInstallationKey, type ResolvedInstallationKey } from '../host/installation-key.ts'
import { formatError } from '../host/format-error.ts'
import { startErrorOf } from '../server-process/ipc-messages.ts'
import type { KioskClient } from './kiosk-client.ts'
import {
  superviseServer,
  type SupervisorOptions,
  type ServerProcessState,
  type ServerProcess,
} from '../server-process/supervise.ts'
import { createBridge, type Bridge, type BridgeDeps } from './bridge-calls.ts'
import { openWindowStateFile, type WindowStateFile } from './window-state-file.ts'
import { openDeskWindows, type DeskWindows } from './desk-windows.ts'
import type { Shell, MenuEntry } from './shell.ts'
import { mayUse } from './window-place.ts'
import { problemQuestion, windowLanguage, type WindowLanguage } from './window-messages.ts'
import type { appWindow } from '../../messages/en/kiosk/window.ts'
import { textIn } from '../../messages/sentence.ts'

export interface AppParts {
  readonly env: NodeJS.ProcessEnv
  /** Modules of the other processes. */
  readonly serverPath: string
  readonly readerHostPath: string
  readonly openLog: (settings: KioskSettings) => Logger
  /** `client` uses the session of the desk page. */
  readonly startUpdates: (settings: KioskSettings, client: KioskClient) => BridgeDeps['updates']
  readonly saveDiagnostics: (settings: KioskSettings, file: string) => Promise<void>
  readonly now: () => number
  readonly times?: SupervisorOptions['times']
}

/** Starts the app. Errors are shown in a dialog. */
export function runApp(shell: Shell, parts: AppParts): void {
  const settings = reportingFailure(shell, () => settingsFromArgs(shell.args))
  if (!settings) return
  // Two windows on two data folders are two kiosks; a second start on the same folder focuses the
  // first.
  const folder = join(settings.folder.dir, 'window')
  shell.setWindowFolder(folder)
  const app = createDeskApp(shell, parts, settings, join(folder, 'desk.json'))
  if (!shell.lockInstance(app.focus)) return shell.exit(0)
  shell.onQuit(app.mayQuit)
  shell.onSignal(app.end)
  shell.onShutdown(app.shutDown)
  shell
    .ready()
    .then(app.open)
    .catch((error: unknown) => {
      shell.showMessage(formatError(error, windowLanguage(shell.locale())))
      shell.exit(1)
    })
}

interface DeskApp {
  open(): Promise<void>
  focus(): void
  mayQuit(): boolean
  end(): void
  shutDown(): void
}

/** Running parts of the app. */
interface Running {
  readonly shell: Shell
  readonly parts: AppParts
  readonly settings: KioskSettings
  readonly file: WindowStateFile
  log: Logger | null
  server: ServerProcess | null
  windows: DeskWindows | null
  ending: boolean
}

function createDeskApp(shell: Shell, parts: AppParts, settings: KioskSettings, stateFile: string): DeskApp {
  const running: Running = {
    shell,
    parts,
    settings,
    file: openWindowStateFile(stateFile),
    log: null,
    server: null,
    windows: null,
    ending: false,
  }
  let shuttingDown = false
  const end = (): void => endApp(running)
  return {
    async open() {
      setMenu(running)
      running.log = parts.openLog(settings)
      const key = await findKey(running)
      if (key && !running.ending) startServer(running, key)
    },
    focus: () => running.windows?.focus(),
    // Never at once: the server process ends first. An interrupted shutdown loses no data.
    mayQuit() {
      if (!running.file.get().kioskMode) end()
      return shuttingDown
    },
    end,
    shutDown() {
      shuttingDown = true
      end()
    },
  }
}

function startServer(running: Running, key: ResolvedInstallationKey): void {
  const { shell, parts, settings, file, log } = running
  log?.info({ place: key.place }, 'the installation’s key is in its place')
  let url: string | null = null
  const onReady = (found: string): void => {
    url = found
    running.windows ??= openWindows(running, found, bridge)
  }
  const server = superviseServer({
    launch: shell.launch,
    serverPath: parts.serverPath,
    readerHostPath: parts.readerHostPath,
    env: parts.env,
    settings: () => ({ ...settings, installationKey: key.key }),
    onState: (state) => handleServerState(running, state, onReady),
    onPractice: (practice) => running.windows?.setPractice(practice),
    ...(parts.times && { times: parts.times }),
  })
  running.server = server
  const client: KioskClient = {
    get url() {
      return url ?? ''
    },
    session: async () => (url === null ? null : shell.cookie(url, SESSION_COOKIE)),
  }
  const bridge = createBridge({
    shell,
    file,
    server,
    keyPlace: key.place,
    windows: () => running.windows,
    logLevel: settings.logLevel,
    updates: parts.startUpdates(settings, client),
    saveDiagnostics: (to) => parts.saveDiagnostics(settings, to),
    onKioskMode: () => setMenu(running),
  })
}

function handleServerState(
  running: Running,
  state: ServerProcessState,
  onReady: (url: string) => void,
): void {
  if (running.ending) return
  running.log?.info({ ...state }, 'the server part')
  const restart = (yes: boolean): void => {
    if (yes) running.server?.restart()
  }
  // The page that waits for the database becomes the desk.
  if (state.status === 'ready' || state.status === 'waiting') onReady(state.url)
  if (state.status === 'failed') void ask(running, state.problem.code, state.problem.message.en).then(restart)
  if (state.status === 'given_up') void ask(running, 'given_up', state.reason).then(restart)
}

function openWindows(running: Running, url: string, bridge: Bridge): DeskWindows {
  const { shell, parts, file, log } = running
  shell.setPermissions((permission, media, from) =>
    mayUse(permission, media, from, running.windows?.origins() ?? []),
  )
  return openDeskWindows({
    shell,
    file,
    url,
    now: parts.now,
    log: (event, detail) => log?.warn(detail, event),
    onCall: bridge.handle,
    onPageLost: (reason) =>
      void ask(running, 'page_lost', reason).then((yes) => {
        if (yes) running.windows?.reload()
      }),
    onChange: bridge.changed,
  })
}

function setMenu({ shell, file }: Running): void {
  shell.setMenu(menuFor(shell.platform, windowLanguage(shell.locale()), file.get().kioskMode))
}

/** True to retry, false to quit. */
async function ask(
  running: Running,
  code: Parameters<typeof problemQuestion>[0],
  message: string,
): Promise<boolean> {
  const { shell, settings, log } = running
  log?.error({ code, message }, 'the app asks for a decision')
  const restart =
    (await shell.ask(
      problemQuestion(code, message, settings.folder.logDir, windowLanguage(shell.locale())),
    )) === 0
  if (!restart) endApp(running)
  return restart
}

/** Closes the windows, then stops the server process, all within a few seconds. */
function endApp(running: Running): void {
  if (running.ending) return
  running.ending = true
  setTimeout(() => running.shell.exit(1), END_WITHIN_MS + 1_000).unref()
  running.windows?.close()
  void (running.server?.stop() ?? Promise.resolve()).finally(() => running.shell.exit(0))
}

/** The key, as soon as it is available; null to quit. */
async function findKey(running: Running): Promise<ResolvedInstallationKey | null> {
  const { shell, parts, settings } = running
  for (;;) {
    try {
      return await resolveInstallationKey(
        settings.folder,
        settings.installationKey,
        shell.secretStore,
        parts.now(),
      )
    } catch (error) {
      const { code, message } = startErrorOf(error)
      if (!(await ask(running, code, message.en))) return null
    }
  }
}

function settingsFromArgs(args: readonly string[]): KioskSettings {
  const given = readArgs(serve.spec, args)
  return settingsOf({
    data: given.value('data'),
    port: given.value('port'),
    database: given.value('database'),
    demo: given.has('demo'),
  })
}

function reportingFailure<T>(shell: Shell, work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    shell.showMessage(formatError(error, windowLanguage(shell.locale())))
    shell.exit(1)
    return null
  }
}

/**
 * macOS needs a menu to copy, paste and quit; elsewhere there is none, and its keys (such as F10)
 * belong to the desk. In kiosk mode no entry leaves the app; no mode has reload or developer tools.
 */
export function menuFor(
  platform: NodeJS.Platform,
  language: WindowLanguage,
  kioskMode: boolean,
): readonly MenuEntry[] {
  if (platform !== 'darwin') return []
  const entry = (role: MenuEntry['role'], label: keyof (typeof appWindow)['appMenu']): MenuEntry => ({
    role,
    label: textIn(language, `appMenu.${label}`),
  })
  const app = kioskMode
    ? [entry('about', 'about')]
    : [entry('about', 'about'), entry('hide', 'hide'), entry('quit', 'quit')]
  const edit = (['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const).map((role) =>
    entry(role, role),
  )
  return [
    { role: 'appMenu', label: 'PassDesk', below: app },
    { role: 'editMenu', label: textIn(language, 'appMenu.edit'), below: edit },
  ]
}
