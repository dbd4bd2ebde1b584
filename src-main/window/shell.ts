/**
 * Electron as far as the desk uses it. `electron-shell.ts` is the real one; everything that decides
 * is written against this and runs in plain Node.
 */
import type { PinAnswer, WindowState } from '../../contract/operations/kiosk-bridge.ts'
import type { ForkHost } from '../../drivers/tag-reader.ts'
import type { SecretStore } from '../host/installation-key.ts'

export type { PinAnswer, WindowState }

/** In the system's own pixels, over all displays. */
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
  /** Full screen without any of the system's ways out. */
  readonly kiosk: boolean
  /** Full screen as people know it. */
  readonly fullScreen: boolean
  /** Whether the page gets `window.kiosk`. */
  readonly bridge: boolean
}

export interface WindowEvents {
  /** A page in this window wants to go to another address; false keeps it where it is. */
  mayNavigate(url: string): boolean
  /** A page wants a window of its own, which it never gets. */
  onOpen(url: string): void
  /** The page's process has ended: `crashed`, `oom`, `killed`, … */
  onGone(reason: string): void
  onHung(): void
  onAnswers(): void
  onLoadFailed(): void
  onMoved(): void
  mayClose(): boolean
  onClosed(): void
  /** A call of the bridge, from the page at this address. Rejects for one that is refused. */
  onCall(
    sender: { readonly url: string; readonly isMainFrame: boolean },
    call: unknown,
  ): Promise<unknown>
}

export interface ShellWindow {
  load(url: string): void
  /** Where its page is now. */
  url(): string
  /** Loads again what `load` said. */
  reload(): void
  /** Ends the page's process, as a page that hangs needs. */
  endPage(): void
  focus(): void
  bounds(): Rect
  setBounds(bounds: Rect): void
  setKiosk(on: boolean): void
  tellState(state: WindowState): void
  /** Closes without asking `mayClose`. */
  close(): void
}

export interface Question {
  readonly message: string
  readonly detail: string
  /** The first is what Enter does. */
  readonly buttons: readonly string[]
}

export interface MenuEntry {
  readonly label: string
  /** What the system does by itself with an entry of this role. */
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
  /** Arguments behind the program's own. */
  readonly args: readonly string[]
  readonly platform: NodeJS.Platform
  /** BCP 47, once the app is ready. */
  locale(): string
  /** Where Chromium keeps its files; before `ready`. */
  setWindowFolder(dir: string): void
  /**
   * False when an app with the same window folder runs already; that one hears of it. Before
   * `ready`.
   */
  lockInstance(onSecond: () => void): boolean
  ready(): Promise<void>
  /** Somebody quits; false keeps the app running. */
  onQuit(mayQuit: () => boolean): void
  /** A signal asks the app to end; nobody may refuse. */
  onSignal(listener: () => void): void
  /** The computer shuts down, and waits for nobody. */
  onShutdown(listener: () => void): void
  quit(): void
  /** At once. */
  exit(code: number): void
  displays(): readonly Display[]
  onDisplays(listener: () => void): void
  openWindow(options: WindowOptions, events: WindowEvents): ShellWindow
  /** Judges what pages ask for: the permission's name, its kind of media, and the page's origin. */
  setPermissions(
    may: (permission: string, media: readonly string[], origin: string) => boolean,
  ): void
  /** Empty: no menu. */
  setMenu(menu: readonly MenuEntry[]): void
  /** The number of the button. */
  ask(question: Question): Promise<number>
  /** One message with OK, also before `ready`. */
  tell(text: string): void
  openExternal(url: string): void
  setAwake(on: boolean): void
  /** Null where the system knows no such thing. */
  autoStart(): boolean | null
  setAutoStart(on: boolean): void
  /** Who is signed in on the desk's page: the value of a cookie of the kiosk's address. */
  cookie(url: string, name: string): Promise<string | null>
  /** Asks where to save; null when nothing was chosen. */
  chooseFile(name: string): Promise<string | null>
  readonly secretStore: SecretStore
  readonly launch: ForkHost
}
