import type { PrinterStatus } from '../../types/label-printer.ts'
import { decodeStatusFrame, createFrameReader } from '../protocol/status-frame.ts'
import type { Transport } from '../transport/transport.ts'

/** An open transport with a permanent reader that emits status frames and the loss of the link. */
export interface Link {
  readonly bidirectional: boolean
  isLost(): boolean
  /** Since when nothing has been received, by `performance.now()`. */
  quietSince(): number
  /** @throws WriteError */
  write(chunk: Uint8Array, signal: AbortSignal): Promise<void>
  /**
   * Calls `receive` for each status frame and for the loss of the link, at once if already lost.
   * Returns the unsubscribe function.
   */
  listen(receive: (received: PrinterStatus | 'lost') => void): () => void
  close(waitMs?: number): Promise<void>
}

/**
 * Adds a frame reader to a transport. Frames without listener are dropped, which drains stale ones.
 */
export function createLink(transport: Transport): Link {
  const listeners = new Set<(received: PrinterStatus | 'lost') => void>()
  let lost = false
  const emit = (received: PrinterStatus | 'lost'): void => {
    for (const receive of Array.from(listeners)) receive(received)
  }
  let quietSince = transport.quietSince?.() ?? performance.now()
  const read = createFrameReader((frame) => {
    const status = decodeStatusFrame(frame)
    if (status) emit(status)
  })
  transport.onData((bytes) => {
    quietSince = performance.now()
    read(bytes)
  })
  transport.onLost(() => {
    lost = true
    emit('lost')
  })

  return {
    bidirectional: transport.bidirectional,
    isLost: () => lost,
    quietSince: () => quietSince,
    write: (chunk, signal) => transport.write(chunk, signal),
    listen(receive) {
      if (lost) receive('lost')
      else listeners.add(receive)
      return () => {
        listeners.delete(receive)
      }
    },
    close: (waitMs) => transport.close(waitMs),
  }
}

/**
 * Waits for the first frame for which `pick` returns a value.
 * @returns that value, `lost`, or `timeout` after `ms` or an abort
 */
export function waitForFrame<T>(
  link: Link,
  pick: (status: PrinterStatus) => T | null,
  ms: number,
  signal: AbortSignal,
): Promise<T | 'lost' | 'timeout'> {
  return new Promise((resolve) => {
    const end = (result: T | 'lost' | 'timeout') => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      stop()
      resolve(result)
    }
    const abort = () => end('timeout')
    const timer = setTimeout(abort, ms)
    let stop = () => {}
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    stop = link.listen((received) => {
      if (received === 'lost') return end('lost')
      const picked = pick(received)
      if (picked !== null) end(picked)
    })
  })
}

/** Waits `ms`, or until `signal` aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
  })
}
