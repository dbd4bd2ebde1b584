import type { PrinterConnection } from '../../types/label-printer.ts'
import { sleep } from './link.ts'
import { PrinterError } from './printer-error.ts'
import { WriteError } from '../transport/transport.ts'
import type { OpenTransport, Transport } from '../transport/transport.ts'

/**
 * A transport that stays open between sessions, so that the desk keeps the USB or serial printer
 * for itself.
 */
export interface PersistentLink {
  /** Opens one session; closing it leaves the transport open. */
  readonly open: OpenTransport
  /** Closes the transport. */
  close(): Promise<void>
}

export interface KeepOpenOptions {
  readonly connection: PrinterConnection
  /** Opens the transport. Never called concurrently. @throws PrinterError */
  readonly connect: () => Promise<Openable>
  /** Calls `emit` when a device is plugged in. Returns the unsubscribe function. */
  readonly onAttach?: (emit: () => void) => () => void
  /** Interval of presence checks, ms. */
  readonly checkMs?: number
  /** Longest wait of a session for the transport, ms; connecting continues afterwards. */
  readonly connectMs?: number
  /** Time for an aborted write to end before reconnecting, ms. */
  readonly stuckMs: number
}

/** A transport with optional presence checks. */
export interface Openable extends Transport {
  /** Checks whether the device is present; if not, the transport is lost. */
  isPresent?(): Promise<boolean>
  /** Resolves when no write is running. */
  idle?(): Promise<void>
}

const CHECK_MS = 1_000
const CONNECT_MS = 1_500
const CLOSE_MS = 1_000

/**
 * Keeps a transport open. From the first session on it is monitored: a lost device is detected
 * without a request, and reconnected as soon as it is back, before another program opens the
 * printer.
 */
export function keepOpen({
  connection,
  connect,
  onAttach,
  checkMs = CHECK_MS,
  connectMs = CONNECT_MS,
  stuckMs,
}: KeepOpenOptions): PersistentLink {
  let openLink: OpenLink | null = null
  let connecting: Promise<OpenLink> | null = null
  let stopMonitoring: (() => void) | null = null
  const closing = new AbortController()

  function connectOnce(): Promise<OpenLink> {
    connecting ??= reconnect().finally(() => {
      connecting = null
    })
    return connecting
  }
  async function reconnect(): Promise<OpenLink> {
    if (openLink) await end(openLink)
    if (closing.signal.aborted) throw new PrinterError({ code: 'link_lost', link: connection })
    const fresh = createOpenLink(await connect())
    openLink = fresh
    if (closing.signal.aborted) await fresh.transport.close()
    return fresh
  }
  /** Waits for a running write first, because closing would abort it. */
  async function end({ transport, isTorn }: OpenLink): Promise<void> {
    if (isTorn() && transport.idle) await resultWithin(transport.idle(), stuckMs, closing.signal)
    await transport.close()
  }
  async function checkPresence(): Promise<void> {
    if (closing.signal.aborted || connecting) return
    if (openLink?.isUsable()) await openLink.transport.isPresent?.()
    else await connectOnce()
  }
  function startMonitoring(): void {
    if (stopMonitoring || closing.signal.aborted) return
    const check = (): void => void checkPresence().catch(() => {}) // the next `open` reports the error
    const timer = setInterval(check, checkMs).unref()
    const stopListening = onAttach?.(check)
    stopMonitoring = () => {
      clearInterval(timer)
      stopListening?.()
    }
  }

  return {
    async open(signal) {
      if (closing.signal.aborted) throw new PrinterError({ code: 'link_lost', link: connection })
      startMonitoring()
      const usable =
        openLink?.isUsable() && !connecting ? openLink : await resultWithin(connectOnce(), connectMs, signal)
      if (usable === 'timeout')
        throw new PrinterError(
          openLink?.isTorn()
            ? { code: 'no_answer', waitedMs: connectMs }
            : {
                code: 'link_lost',
                link: connection,
                detail: { text: 'printerReason.noConnection', values: { ms: String(connectMs) } },
              },
        )
      return usable.openSession()
    },
    async close() {
      closing.abort()
      stopMonitoring?.()
      // Connecting may take long; the transport is closed when it completes.
      if (connecting)
        await resultWithin(
          connecting.catch(() => {}),
          CLOSE_MS,
          new AbortController().signal,
        )
      await openLink?.transport.close()
    },
  }
}

interface OpenLink {
  readonly transport: Openable
  isUsable(): boolean
  /** A write was aborted half-way. */
  isTorn(): boolean
  openSession(): Transport
}

/** Data received between two sessions is dropped. */
function createOpenLink(transport: Openable): OpenLink {
  let onBytes: ((bytes: Uint8Array) => void) | null = null
  let emitLost: (() => void) | null = null
  let lost = false
  /**
   * A write was aborted half-way: it is unknown what the printer received, so the transport must
   * not be written to again.
   */
  let torn = false
  let quietSince = performance.now()
  transport.onData((bytes) => {
    quietSince = performance.now()
    onBytes?.(bytes)
  })
  transport.onLost(() => {
    lost = true
    emitLost?.()
  })
  return {
    transport,
    isUsable: () => !lost && !torn,
    isTorn: () => torn && !lost,
    openSession: () => ({
      bidirectional: transport.bidirectional,
      async write(chunk, signal) {
        try {
          await transport.write(chunk, signal)
        } catch (error) {
          if (!(error instanceof WriteError) || error.maybeSentBytes > 0) torn = true
          throw error
        }
      },
      onData: (next) => {
        onBytes = next
      },
      quietSince: () => quietSince,
      onLost: (next) => {
        emitLost = next
        if (lost) next()
      },
      async close() {
        onBytes = null
        emitLost = null
      },
    }),
  }
}

/** The result of `work`, or `timeout` after `ms` or an abort; `work` continues. */
async function resultWithin<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T | 'timeout'> {
  const settled = new AbortController()
  const timeout = sleep(ms, AbortSignal.any([signal, settled.signal])).then(() => 'timeout' as const)
  return Promise.race([work, timeout]).finally(() => settled.abort())
}
