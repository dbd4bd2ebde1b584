import type { PrinterStatus } from '../types/label-printer.ts'
import { createFrameReader } from './protocol/frame-reader.ts'
import { decodeStatusFrame } from './protocol/status-frame.ts'
import type { Transport } from './transport/transport.ts'

/**
 * An open cable with its permanent reader: what comes in is status frames, or the loss of the link.
 */
export interface Link {
  readonly bidirectional: boolean
  isLost(): boolean
  /** @throws WriteError */
  write(chunk: Uint8Array, signal: AbortSignal): Promise<void>
  /**
   * Hears every frame and the loss until the returned function is called. A loss before is told at
   * once.
   */
  listen(receive: (heard: PrinterStatus | 'lost') => void): () => void
  close(): Promise<void>
}

/**
 * Puts a reader on a transport. Frames that nobody listens for are gone: that is how stale ones are
 * drained.
 */
export function createLink(transport: Transport): Link {
  const listeners = new Set<(heard: PrinterStatus | 'lost') => void>()
  let lost = false
  const emit = (heard: PrinterStatus | 'lost'): void => {
    for (const receive of Array.from(listeners)) receive(heard)
  }
  transport.onData(
    createFrameReader((frame) => {
      const status = decodeStatusFrame(frame)
      if (status) emit(status)
    }),
  )
  transport.onLost(() => {
    lost = true
    emit('lost')
  })

  return {
    bidirectional: transport.bidirectional,
    isLost: () => lost,
    write: (chunk, signal) => transport.write(chunk, signal),
    listen(receive) {
      if (lost) receive('lost')
      else listeners.add(receive)
      return () => {
        listeners.delete(receive)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Waits for the first frame `pick` takes.
 * @returns what it took, `lost`, or `late` after `ms` (or when `signal` gives up)
 */
export function waitForFrame<T>(
  link: Link,
  pick: (status: PrinterStatus) => T | null,
  ms: number,
  signal: AbortSignal,
): Promise<T | 'lost' | 'late'> {
  return new Promise((resolve) => {
    const end = (result: T | 'lost' | 'late') => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      stop()
      resolve(result)
    }
    const abort = () => end('late')
    const timer = setTimeout(abort, ms)
    let stop = () => {}
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    stop = link.listen((heard) => {
      if (heard === 'lost') return end('lost')
      const taken = pick(heard)
      if (taken !== null) end(taken)
    })
  })
}

/** A pause that `signal` can end early. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
