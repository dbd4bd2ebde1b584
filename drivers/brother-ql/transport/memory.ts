import { setTimeout as sleep } from 'node:timers/promises'
import { WriteError, type Transport, raceAbort } from './transport.ts'

/** A printer in this process (the simulator). Each call of `connect` is one connection. */
export interface DeviceEnd {
  connect(host: HostEnd): DeviceSession
}

/** The host side of a connection. */
export interface HostEnd {
  data(bytes: Uint8Array): void
  /** The device is gone. */
  dropped(): void
}

export interface DeviceSession {
  /** Resolves when the device can accept more. */
  receive(bytes: Uint8Array): Promise<void>
  /**
   * The host has closed its end. Resolves when the device has processed everything. Never rejects.
   */
  hostClosed(): Promise<void>
}

/** Time for the device to process what was sent before the link is closed, ms. */
const CLOSE_MS = 1_000

/**
 * A transport inside this process.
 * @param bidirectional true: always replies, like USB; false: like TCP
 */
export function openMemory(device: DeviceEnd, bidirectional = true): Transport {
  let onBytes: (bytes: Uint8Array) => void = () => {}
  let emitLost: () => void = () => {}
  let lost = false
  let closed = false
  const loss = Promise.withResolvers<'lost'>()
  const session = device.connect({
    data: (bytes) => {
      if (!closed) onBytes(bytes)
    },
    dropped: () => {
      if (lost || closed) return
      lost = true
      loss.resolve('lost')
      emitLost()
    },
  })

  return {
    bidirectional,
    async write(chunk, signal) {
      if (lost || closed) throw new WriteError('lost', 0)
      if (signal.aborted) throw new WriteError('stopped', 0)
      const accepted = session.receive(chunk).then(() => 'accepted' as const)
      const end = await raceAbort(signal, accepted, loss.promise)
      if (lost) throw new WriteError('lost', chunk.length)
      if (end !== 'accepted') throw new WriteError(end, chunk.length)
    },
    onData: (next) => {
      onBytes = next
    },
    onLost: (next) => {
      emitLost = next
      if (lost) next()
    },
    async close() {
      if (closed) return
      closed = true
      if (lost) return
      const waited = new AbortController()
      await Promise.race([
        session.hostClosed(),
        sleep(CLOSE_MS, null, { signal: waited.signal }).catch(() => {}),
      ])
      waited.abort()
    },
  }
}
