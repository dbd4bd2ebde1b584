/** Watches which scanners are plugged in, and tells their codes in one stream. */
import type { ScannedCode, ScanFault, Scanners, ScannersState } from '../types/scanner.ts'
import { HidLibraryMissing, type HidPort } from './hid-port.ts'
import { createOpenScanners, plainReason, within } from './open-scanners.ts'
import { createEmitter } from './emitter.ts'

export interface WatchScannersOptions {
  /** How often the list of plugged-in scanners is read, in ms. */
  readonly everyMs?: number
  /** Longest silence between two parts of a code, in ms. */
  readonly partMs?: number
}

const EVERY_MS = 1_000
/** A system that does not tell its devices within this time is asked again at the next turn. */
const LIST_MS = 5_000

export function watchScanners(
  port: HidPort,
  { everyMs = EVERY_MS, partMs }: WatchScannersOptions = {},
): Scanners {
  const codes = createEmitter<ScannedCode>()
  const faults = createEmitter<ScanFault>()
  const states = createEmitter<ScannersState>()
  let status: 'starting' | 'watching' | 'closed' | { readonly missing: string } = 'starting'
  let reported = ''
  const open = createOpenScanners(port, {
    onCode: codes.emit,
    onFault: faults.emit,
    onChange: emitIfChanged,
    partMs,
  })

  function state(): ScannersState {
    if (typeof status === 'object') return { status: 'no_library', reason: status.missing }
    return status === 'watching' ? { status, ...open.view() } : { status }
  }
  function emitIfChanged(): void {
    const text = JSON.stringify(state())
    if (text === reported) return
    reported = text
    states.emit(state())
  }
  async function look(): Promise<void> {
    try {
      const found = await within(LIST_MS, port.list())
      if (status === 'closed') return
      status = 'watching'
      await open.follow(found)
    } catch (error) {
      if (status !== 'closed' && error instanceof HidLibraryMissing)
        status = { missing: plainReason(error) }
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> = Promise.resolve()
  function watch(): void {
    turn = look().then(() => {
      if (status === 'closed') return
      emitIfChanged()
      if (typeof status === 'object') return
      timer = setTimeout(watch, everyMs)
      timer.unref()
    })
  }
  watch()

  return {
    state,
    onState: states.add,
    onCode: codes.add,
    onFault: faults.add,
    async close() {
      status = 'closed'
      clearTimeout(timer)
      await turn
      await open.close()
      emitIfChanged()
    },
  }
}
