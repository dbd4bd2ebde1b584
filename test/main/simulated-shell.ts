/**
 * A simulated computer with displays, a user and a secret store, as far as the app uses them:
 * windows open and close, a second start finds the first, a dialog waits for an answer.
 */
import { forkHost } from '../../drivers/tag-reader.ts'
import type { SecretStore } from '../../src-main/host/installation-key.ts'
import type {
  Display,
  MenuEntry,
  Question,
  Rect,
  Shell,
  ShellWindow,
  WindowEvents,
  WindowOptions,
  WindowState,
} from '../../src-main/window/shell.ts'

export const screenOne: Display = {
  id: 1,
  label: 'Built-in',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 25, width: 1920, height: 1055 },
  primary: true,
}
export const screenTwo: Display = {
  id: 2,
  label: 'Foyer',
  bounds: { x: 1920, y: 0, width: 1280, height: 1024 },
  workArea: { x: 1920, y: 0, width: 1280, height: 1024 },
  primary: false,
}

export const noUpdates = {
  status: () =>
    ({
      state: 'off',
      version: '1.2.3',
      newVersion: null,
      checkedAt: null,
      percent: null,
      refusal: null,
      problem: null,
    }) as const,
  check: async () => undefined,
  download: async () => undefined,
  install: async () => undefined,
  onChange: () => () => undefined,
}
export type SimulatedWindow = ReturnType<typeof simulateWindow>['seen']
export type SimulatedComputer = ReturnType<typeof simulateComputer>

export interface ComputerOptions {
  readonly args: readonly string[]
  readonly displays?: readonly Display[]
  readonly platform?: NodeJS.Platform
  readonly locale?: string
  /** Another app already uses the data. */
  readonly taken?: boolean
  readonly chosenFile?: string
}

export const noStore: SecretStore = {
  isReal: async () => false,
  seal: async () => Promise.reject(new Error('none')),
  open: async () => Promise.reject(new Error('none')),
}

export function simulateComputer(options: ComputerOptions) {
  const listeners = {
    displays: [] as (() => void)[],
    signal: [] as (() => void)[],
    shutdown: [] as (() => void)[],
    second: [] as (() => void)[],
  }
  let displays = options.displays ?? [screenOne]
  let mayQuit = (): boolean => true
  let may = (_name: string, _media: readonly string[], _origin: string): boolean => true
  let autoStart = false
  const waiting: ((button: number) => void)[] = []
  const windows: SimulatedWindow[] = []
  const quit = (): boolean => {
    const free = mayQuit()
    if (free) computer.exitCode ??= 0
    return free
  }
  const shell: Shell = {
    args: options.args,
    platform: options.platform ?? 'linux',
    locale: () => options.locale ?? 'ja-JP',
    setWindowFolder: () => undefined,
    lockInstance(onSecond) {
      listeners.second.push(onSecond)
      return !options.taken
    },
    ready: async () => undefined,
    onQuit: (handler) => void (mayQuit = handler),
    onSignal: (listener) => void listeners.signal.push(listener),
    onShutdown: (listener) => void listeners.shutdown.push(listener),
    quit: () => void quit(),
    exit: (code) => void (computer.exitCode ??= code),
    displays: () => displays,
    onDisplays: (listener) => void listeners.displays.push(listener),
    openWindow(windowOptions, events) {
      const window = simulateWindow(windowOptions, events, () => {
        if (windows.every(({ closed }) => closed)) quit()
      })
      windows.push(window.seen)
      return window.handle
    },
    setPermissions: (judge) => void (may = judge),
    setMenu: (menu) => void (computer.menu = menu),
    ask(question) {
      computer.asked.push(question)
      return new Promise((resolve) => waiting.push(resolve))
    },
    showMessage: (text) => void computer.told.push(text),
    openExternal: (url) => void computer.opened.push(url),
    setAwake: (on) => void (computer.awake = on),
    autoStart: () => autoStart,
    setAutoStart: (on) => void (autoStart = on),
    cookie: async () => null,
    chooseFile: async () => options.chosenFile ?? null,
    secretStore: noStore,
    launch: forkHost,
  }
  const computer = {
    shell,
    windows,
    open: () => windows.filter(({ closed }) => !closed),
    told: [] as string[],
    asked: [] as Question[],
    opened: [] as string[],
    menu: [] as readonly MenuEntry[],
    awake: false,
    exitCode: null as number | null,
    permission: (name: string, media: readonly string[], origin: string) => may(name, media, origin),
    /** Answers the waiting dialog by button index. */
    answer: (button: number) => waiting.shift()!(button),
    setDisplays(next: readonly Display[]) {
      displays = next
      for (const listener of listeners.displays) listener()
    },
    /** The user quits; true if the app quit at once. */
    quit,
    signal: () => listeners.signal.forEach((listener) => listener()),
    shutDown: () => listeners.shutdown.forEach((listener) => listener()),
    startAgain: () => listeners.second.forEach((listener) => listener()),
  }
  return computer
}

function simulateWindow(options: WindowOptions, events: WindowEvents, onClosed: () => void) {
  const close = (): void => {
    if (seen.closed) return
    seen.closed = true
    events.onClosed()
    onClosed()
  }
  const seen = {
    options,
    events,
    url: '',
    loads: 0,
    bounds: options.bounds,
    kiosk: options.kiosk,
    closed: false,
    focused: 0,
    state: null as WindowState | null,
    /** The user clicks close, or presses Alt+F4. */
    clickClose() {
      if (events.mayClose()) close()
    },
    drag(bounds: Rect) {
      seen.bounds = bounds
      events.onMoved()
    },
    call: (call: unknown, sender?: { url: string; isMainFrame: boolean }): Promise<unknown> =>
      events.onCall(sender ?? { url: seen.url, isMainFrame: true }, call),
  }
  const handle: ShellWindow = {
    load(url) {
      seen.url = url
      seen.loads += 1
    },
    url: () => seen.url,
    reload: () => void (seen.loads += 1),
    endPage: () => events.onGone('killed'),
    focus: () => void (seen.focused += 1),
    bounds: () => seen.bounds,
    setBounds: (bounds) => void (seen.bounds = bounds),
    setKiosk: (on) => void (seen.kiosk = on),
    sendState: (state) => void (seen.state = state),
    close,
  }
  return { seen, handle }
}
