import { setTimeout as sleep } from 'node:timers/promises'
import { WriteError } from './transport.ts'
import type { Transport } from './transport.ts'

/**
 * A printer that lives in this process (the simulator). One call of `connect` is one plugged-in
 * cable.
 */
export interface DeviceEnd {
  connect(host: HostEnd): DeviceSession
}

/** What a device can do to whoever is connected. */
export interface HostEnd {
  data(bytes: Uint8Array): void
  /** The device is gone. */
  dropped(): void
}

export interface DeviceSession {
  /** Resolves when the device has room for more. */
  receive(bytes: Uint8Array): Promise<void>
  /**
   * The host has closed its end; resolves when the device has dealt with everything it was sent.
   * Never rejects.
   */
  hungUp(): Promise<void>
}

/** For the device to deal with what it was sent before the link is closed, ms. */
const CLOSE_MS = 1_000

/**
 * A cable inside this process. Like USB, it always answers unless told otherwise.
 * @param bidirectional false makes it look like TCP, where an answer is not a promise
 */
export function openMemory(device: DeviceEnd, bidirectional = true): Transport {
  let take: (bytes: Uint8Array) => void = () => {}
  let tellLost: () => void = () => {}
  let lost = false
  let closed = false
  const dropped = Promise.withResolvers<void>()
  const session = device.connect({
    data: (bytes) => {
      if (!closed) take(bytes)
    },
    dropped: () => {
      if (lost || closed) return
      lost = true
      dropped.resolve()
      tellLost()
    },
  })

  return {
    bidirectional,
    async write(chunk, signal) {
      if (lost || closed) throw new WriteError('lost', 0)
      if (signal.aborted) throw new WriteError('stopped', 0)
      const stopped = Promise.withResolvers<void>()
      const stop = () => stopped.resolve()
      signal.addEventListener('abort', stop)
      try {
        const end = await Promise.race([
          session.receive(chunk).then(() => 'taken' as const),
          dropped.promise.then(() => 'lost' as const),
          stopped.promise.then(() => 'stopped' as const),
        ])
        if (lost) throw new WriteError('lost', chunk.length)
        if (end !== 'taken') throw new WriteError(end, chunk.length)
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    onData: (next) => {
      take = next
    },
    onLost: (next) => {
      tellLost = next
      if (lost) next()
    },
    async close() {
      if (closed) return
      closed = true
      if (lost) return
      const enough = new AbortController()
      await Promise.race([
        session.hungUp(),
        sleep(CLOSE_MS, null, { signal: enough.signal }).catch(() => {}),
      ])
      enough.abort()
    },
  }
}
