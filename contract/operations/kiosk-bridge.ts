import { z } from 'zod'

/**
 * What the desk's page may ask of the window it is in, where it is in one: only what a web page
 * cannot do by itself. In a browser there is no `window.kiosk`, and everything else works.
 */
export interface KioskBridge {
  /** Version of the app. */
  readonly version: string
  state(): Promise<WindowState>
  /** Calls the listener on every change, until the function that it answers is called. */
  onState(listener: (state: WindowState) => void): () => void
  /** Ends the app; in kiosk mode it does nothing. */
  quit(): Promise<void>
  /** Full screen with no way out but the PIN. Does nothing when no PIN is set. */
  enterKioskMode(): Promise<void>
  leaveKioskMode(pin: string): Promise<PinAnswer>
  setAutoStart(on: boolean): Promise<void>
  /** Shows what participants see on a display, by its id; null closes that window. */
  showParticipantDisplay(displayId: number | null): Promise<void>
  /** Writes more into the log until the app ends. */
  setDetailedLog(on: boolean): Promise<void>
  /** Keeps the display on while an event is open. */
  setAwake(on: boolean): Promise<void>
  /** Scans that still wait: kept by the window, in memory only, in case the page dies. */
  keepScans(codes: readonly string[]): Promise<void>
  /** The scans kept, once. */
  takeScans(): Promise<readonly string[]>
  /** Asks for a place and writes the file for support; null when nothing was chosen. */
  saveDiagnostics(): Promise<string | null>
  update(action: UpdateAction): Promise<void>
}

export interface WindowState {
  readonly kioskMode: boolean
  /** `desk`: this window is on it; `facing`: the participants' one is. */
  readonly displays: readonly {
    readonly id: number
    readonly label: string
    readonly shows: 'desk' | 'facing' | null
  }[]
  /** Null where the system knows no such thing. */
  readonly autoStart: boolean | null
  readonly detailedLog: boolean
  /** Where the installation's key is kept. */
  readonly keyPlace: 'settings' | 'secret_store' | 'file'
  readonly update: UpdateState
}

/** How an update stands; nothing of it happens unless an administrator asks. */
export interface UpdateState {
  readonly state:
    | 'off'
    | 'idle'
    | 'checking'
    | 'available'
    | 'downloading'
    | 'downloaded'
    | 'backing_up'
    | 'installing'
  /** The version that runs. */
  readonly version: string
  /** The newer one, once it is known. */
  readonly newVersion: string | null
  /** When the update server was last asked, ISO 8601. */
  readonly checkedAt: string | null
  /** Of a download, 0 to 100. */
  readonly percent: number | null
  /** Why the last step was not taken, in words for staff. */
  readonly refusal: { readonly ja: string; readonly en: string } | null
  /** What failed in the last step, in one line. */
  readonly problem: string | null
}

const UpdateAction = z.enum(['check', 'download', 'install'])
export type UpdateAction = z.infer<typeof UpdateAction>

/**
 * `none`: no administrator has set a PIN. `wait`: too many tries; `waitMs` until the next one
 * counts.
 */
export type PinAnswer =
  | { readonly result: 'right' | 'wrong' | 'none' }
  | { readonly result: 'wait'; readonly waitMs: number }

/** What goes over the one channel between page and window; checked there. */
export const BridgeCall = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('state') }),
  z.strictObject({ do: z.literal('quit') }),
  z.strictObject({ do: z.literal('enter_kiosk_mode') }),
  z.strictObject({ do: z.literal('leave_kiosk_mode'), pin: z.string().max(100) }),
  z.strictObject({ do: z.literal('auto_start'), on: z.boolean() }),
  z.strictObject({ do: z.literal('facing'), displayId: z.int().nullable() }),
  z.strictObject({ do: z.literal('detailed_log'), on: z.boolean() }),
  z.strictObject({ do: z.literal('awake'), on: z.boolean() }),
  z.strictObject({ do: z.literal('keep_scans'), codes: z.array(z.string().max(2_000)).max(200) }),
  z.strictObject({ do: z.literal('take_scans') }),
  z.strictObject({ do: z.literal('save_diagnostics') }),
  z.strictObject({ do: z.literal('update'), action: UpdateAction }),
])
export type BridgeCall = z.infer<typeof BridgeCall>
