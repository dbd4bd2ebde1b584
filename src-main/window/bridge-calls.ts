/** Handles the calls of the desk page to its window. */
import { BridgeCall, type UpdateState, type WindowState } from '../../contract/kiosk/state/kiosk-bridge.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import type { ResolvedInstallationKey } from '../host/installation-key.ts'
import type { ServerProcess } from '../server-process/supervise.ts'
import type { WindowStateFile } from './window-state-file.ts'
import type { DeskWindows } from './desk-windows.ts'
import type { PinAnswer, Shell } from './shell.ts'

export interface BridgeDeps {
  readonly shell: Shell
  readonly file: WindowStateFile
  readonly server: ServerProcess
  readonly keyPlace: ResolvedInstallationKey['place']
  readonly windows: () => DeskWindows | null
  /** Default log level. */
  readonly logLevel: KioskSettings['logLevel']
  readonly updates: {
    status(): UpdateState
    check(): Promise<unknown>
    download(): Promise<unknown>
    install(): Promise<unknown>
    onChange(listener: () => void): () => void
  }
  /** Writes the diagnostics file to the given path. */
  readonly saveDiagnostics: (file: string) => Promise<void>
  readonly onKioskMode: () => void
}

export interface Bridge {
  /** Handles one call of the desk page. Rejects an invalid call. */
  handle(call: unknown): Promise<unknown>
  /** Call after a change of the window state. */
  changed(): void
}

/** One handler per call. */
type Handlers = {
  readonly [Do in BridgeCall['do']]: (call: Extract<BridgeCall, { do: Do }>) => unknown
}

export function createBridge(deps: BridgeDeps): Bridge {
  const { shell, file, server, windows, updates } = deps
  let detailedLog = false
  const state = (): WindowState => ({
    kioskMode: file.get().kioskMode,
    displays: windows()?.displays() ?? [],
    autoStart: shell.autoStart(),
    detailedLog,
    keyPlace: deps.keyPlace,
    update: updates.status(),
  })
  const changed = (): void => windows()?.sendState(state())
  const handlers: Handlers = {
    ...kioskModeHandlers(deps, changed),
    ...scanHandlers(),
    state,
    quit: () => shell.quit(),
    auto_start({ on }) {
      shell.setAutoStart(on)
      changed()
    },
    facing: ({ displayId }) => windows()?.showParticipantDisplay(displayId),
    detailed_log({ on }) {
      detailedLog = on
      server.logLevel(on ? 'debug' : deps.logLevel)
      changed()
    },
    awake: ({ on }) => shell.setAwake(on),
    async save_diagnostics() {
      // The system's file dialog shows the whole computer and opens files.
      if (file.get().kioskMode) throw new Error('Leave kiosk mode first: a file cannot be chosen in it.')
      const chosen = await shell.chooseFile('passdesk-diagnostics.zip')
      if (chosen !== null) await deps.saveDiagnostics(chosen)
      return chosen
    },
    update: async ({ action }) => void (await updates[action]()),
  }
  updates.onChange(changed)
  return {
    async handle(value) {
      const call = BridgeCall.parse(value)
      return (handlers[call.do] as (call: BridgeCall) => unknown)(call)
    },
    changed,
  }
}

function kioskModeHandlers(
  { file, server, windows, onKioskMode }: BridgeDeps,
  changed: () => void,
): Pick<Handlers, 'enter_kiosk_mode' | 'leave_kiosk_mode'> {
  const set = (on: boolean): void => {
    file.change({ kioskMode: on })
    windows()?.setKioskMode(on)
    onKioskMode()
    changed()
  }
  return {
    async enter_kiosk_mode() {
      // Without a PIN, kiosk mode could not be left. An empty PIN does not count as an attempt.
      if ((await server.checkPin('')).result !== 'none') set(true)
    },
    async leave_kiosk_mode({ pin }): Promise<PinAnswer> {
      const answer = await server.checkPin(pin)
      // If an administrator has removed the PIN, kiosk mode can be left.
      if (answer.result === 'right' || answer.result === 'none') set(false)
      return answer
    },
  }
}

/** Keeps scanned codes in memory only, because a code gives access to its owner's pass. */
function scanHandlers(): Pick<Handlers, 'keep_scans' | 'take_scans'> {
  let scans: readonly string[] = []
  return {
    keep_scans({ codes }) {
      scans = codes
    },
    take_scans() {
      const taken = scans
      scans = []
      return taken
    },
  }
}
