/**
 * The part of Electron that the desk uses. `electron-shell.ts` implements it; all decisions are
 * written against this interface and run in plain Node.
 */
import type { PinAnswer, WindowState } from '../../contract/kiosk/state/kiosk-bridge.ts'
import type { ForkHost } from '../../drivers/tag-reader.ts'
import type { SecretStore } from '../host/installation-key.ts'

export type { PinAnswer, WindowState }

/** Pixels of the system, over all displays. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Display {
  readonly id: number
  readonly label: string
  readonly bounds: Rect
  /** Without the system's bars. */
  readonly workArea: Rect
  readonly primary: boolean
}

export interface WindowOptions {
  readonly title: string
  readonly bounds: Rect
  /** Full screen that the system's shortcuts cannot leave. */
  readonly kiosk: boolean
  /** Normal full screen. */
  readonly fullScreen: boolean
  /** Whether the page gets `window.kiosk`. */
  readonly bridge: boolean
}

export interface WindowEvents {
  /** Whether a page may navigate to an address. */
  mayNavigate(url: string): boolean
  /** A page requests a new window, which is never opened. */
  onOpen(url: string): void
  /** The page's process has exited: `crashed`, `oom`, `killed`, … */
  onGone(reason: string): void
  onUnresponsive(): void
  onAnswers(): void
  onLoadFailed(): void
  onMoved(): void
  mayClose(): boolean
  onClosed(): void
  /** A bridge call of the page at this address. Rejects for refused ones. */
  onCall(sender: { readonly url: string; readonly isMainFrame: boolean }, call: unknown): Promise<unknown>
}

export interface ShellWindow {
  load(url: string): void
  /** Current address of its page. */
  url(): string
  /** Loads the address of `load` again. */
  reload(): void
  /** Ends the page's process, for a hung page. */
  endPage(): void
  focus(): void
  bounds(): Rect
  setBounds(bounds: Rect): void
  setKiosk(on: boolean): void
  sendState(state: WindowState): void
  /** Closes without calling `mayClose`. */
  close(): void
}

export interface Question {
  readonly message: string
  readonly detail: string
  /** Enter chooses the first. */
  readonly buttons: readonly string[]
}

export interface MenuEntry {
  readonly label: string
  /** Behaviour that the system provides for this role. */
  readonly role:
    | 'appMenu'
    | 'about'
    | 'hide'
    | 'quit'
    | 'editMenu'
    | 'undo'
    | 'redo'
    | 'cut'
    | 'copy'
    | 'paste'
    | 'selectAll'
  readonly below?: readonly MenuEntry[]
}

export interface Shell {
  /** Arguments after the program's own. */
  readonly args: readonly string[]
  readonly platform: NodeJS.Platform
  /** BCP 47, once the app is ready. */
  locale(): string
  /** Folder of Chromium's files; before `ready`. */
  setWindowFolder(dir: string): void
  /** False if an app with the same window folder is running; it gets the event. Before `ready`. */
  lockInstance(onSecond: () => void): boolean
  ready(): Promise<void>
  /** Quit request; false keeps the app running. */
  onQuit(mayQuit: () => boolean): void
  /** A signal ends the app; cannot be refused. */
  onSignal(listener: () => void): void
  /** The computer shuts down without waiting. */
  onShutdown(listener: () => void): void
  quit(): void
  /** At once. */
  exit(code: number): void
  displays(): readonly Display[]
  onDisplays(listener: () => void): void
  openWindow(options: WindowOptions, events: WindowEvents): ShellWindow
  /** Decides permission requests of pages: name, kind of media, origin. */
  setPermissions(may: (permission: string, media: readonly string[], origin: string) => boolean): void
  /** Empty: no menu. */
  setMenu(menu: readonly MenuEntry[]): void
  /** Index of the pressed button. */
  ask(question: Question): Promise<number>
  /** One message with OK, also before `ready`. */
  showMessage(text: string): void
  openExternal(url: string): void
  setAwake(on: boolean): void
  /** Null if the system does not support it. */
  autoStart(): boolean | null
  setAutoStart(on: boolean): void
  /** Value of a cookie of the kiosk's address. */
  cookie(url: string, name: string): Promise<string | null>
  /** Opens a save dialog; null if cancelled. */
  chooseFile(name: string): Promise<string | null>
  readonly secretStore: SecretStore
  readonly launch: ForkHost
}
