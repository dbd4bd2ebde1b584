import type { ScannedCode, ScanFault, Scanners, ScannersState } from '../types/scanner.ts'
import { HidLibraryMissing, type HidPort } from './hid-port.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { createOpenScanners, plainReason } from './open-scanners.ts'
import { createNodeHidPort } from './transport/node-hid-port.ts'

/** Watches which scanners are plugged in and emits their codes as one stream. */

export interface WatchScannersOptions {
  /** Interval between two reads of the device list, ms. */
  readonly pollMs?: number
  /** Longest gap between two parts of a code, ms. */
  readonly partMs?: number
}

const POLL_MS = 1_000
/** Timeout of one read of the device list, ms; the next interval retries. */
const LIST_MS = 5_000

export function watchScanners(
  port: HidPort,
  { pollMs = POLL_MS, partMs }: WatchScannersOptions = {},
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
  async function refresh(): Promise<void> {
    try {
      const found = await withTimeout(port.list(), LIST_MS)
      if (status === 'closed') return
      status = 'watching'
      await open.follow(found)
    } catch (error) {
      if (status !== 'closed' && error instanceof HidLibraryMissing) status = { missing: plainReason(error) }
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshing: Promise<void> = Promise.resolve()
  function poll(): void {
    refreshing = refresh().then(() => {
      if (status === 'closed') return
      emitIfChanged()
      if (typeof status === 'object') return
      timer = setTimeout(poll, pollMs)
      timer.unref()
    })
  }
  poll()

  return {
    state,
    onState: states.subscribe,
    onCode: codes.subscribe,
    onFault: faults.subscribe,
    async close() {
      status = 'closed'
      clearTimeout(timer)
      await refreshing
      await open.close()
      emitIfChanged()
    },
  }
}

interface Emitter<T> {
  subscribe(listener: (value: T) => void): () => void
  emit(value: T): void
}

/** Calls every subscribed listener. `subscribe` returns the unsubscribe function. */
function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}

/**
 * Watches the scanners of this computer. Never throws: if the HID library does not load, the state
 * is `no_library`.
 */
export function openHidScanners(): Scanners {
  return watchScanners(createNodeHidPort())
}
