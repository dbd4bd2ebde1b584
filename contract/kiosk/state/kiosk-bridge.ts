import { z } from 'zod'

/**
 * What the desk page requests of its Electron window: only what a web page cannot do. In a browser
 * `window.kiosk` is undefined, and everything else works.
 */
export interface KioskBridge {
  /** Version of the app. */
  readonly version: string
  state(): Promise<WindowState>
  /** Calls `listener` on every change. Returns the unsubscribe function. */
  onState(listener: (state: WindowState) => void): () => void
  /** Quits the app; no effect in kiosk mode. */
  quit(): Promise<void>
  /** Full screen that only the PIN ends. No effect if no PIN is set. */
  enterKioskMode(): Promise<void>
  leaveKioskMode(pin: string): Promise<PinAnswer>
  setAutoStart(on: boolean): Promise<void>
  /** Shows the participant display on a display by id; null closes it. */
  showParticipantDisplay(displayId: number | null): Promise<void>
  /** Enables the detailed log until the app ends. */
  setDetailedLog(on: boolean): Promise<void>
  /** Keeps the screen on while an event is open. */
  setAwake(on: boolean): Promise<void>
  /** Keeps waiting scans in the memory of the window, in case the page crashes. */
  keepScans(codes: readonly string[]): Promise<void>
  /** Returns the kept scans once and clears them. */
  takeScans(): Promise<readonly string[]>
  /** Opens a save dialog and writes the diagnostics file; null if it was cancelled. */
  saveDiagnostics(): Promise<string | null>
  update(action: UpdateAction): Promise<void>
}

export interface WindowState {
  readonly kioskMode: boolean
  /** `desk`: this window is on it; `facing`: the participant window is. */
  readonly displays: readonly {
    readonly id: number
    readonly label: string
    readonly shows: 'desk' | 'facing' | null
  }[]
  /** Null if the system does not support it. */
  readonly autoStart: boolean | null
  readonly detailedLog: boolean
  /** Where the installation key is stored. */
  readonly keyPlace: 'settings' | 'secret_store' | 'file'
  readonly update: UpdateState
}

export type RefusalReason =
  | 'off'
  | 'not_packaged'
  | 'not_signed'
  | 'not_administrator'
  | 'event_open'
  | 'event_soon'
  | 'jobs_open'
  | 'nothing_downloaded'
  | 'no_backup'
  | 'backup_not_verified'
  | 'backup_old'

/** State of an update; nothing is checked or downloaded unless an administrator requests it. */
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
  /** The running version. */
  readonly version: string
  /** The newer version, if known. */
  readonly newVersion: string | null
  /** Last check for updates, ISO 8601. */
  readonly checkedAt: string | null
  /** Download progress, 0 to 100. */
  readonly percent: number | null
  /** Why the last step was refused; the value is what the sentence names. */
  readonly refusal: { readonly reason: RefusalReason; readonly value: string } | null
  /** What failed in the last step, in one line. */
  readonly problem: string | null
}

const UpdateAction = z.enum(['check', 'download', 'install'])
export type UpdateAction = z.infer<typeof UpdateAction>

/** `none`: no PIN is set. `wait`: too many attempts; `waitMs` until the next one counts. */
export type PinAnswer =
  | { readonly result: 'right' | 'wrong' | 'none' }
  | { readonly result: 'wait'; readonly waitMs: number }

/** Messages from page to window, validated there. */
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
