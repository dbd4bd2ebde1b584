import type { PrinterConnection } from '../types/label-printer.ts'
import { pause } from './link.ts'
import { PrinterError } from './printer-error.ts'
import { WriteError } from './transport/transport.ts'
import type { OpenTransport, Transport } from './transport/transport.ts'

/**
 * A cable that stays open between conversations: a printer at a USB port or on a serial line is
 * ours while the desk runs.
 */
export interface PersistentLink {
  /** For one conversation; closing it leaves the cable open. */
  readonly open: OpenTransport
  /** Gives the cable back. */
  close(): Promise<void>
}

export interface KeepOpenOptions {
  readonly connection: PrinterConnection
  /** Makes the cable. Not called twice at once. @throws PrinterError */
  readonly connect: () => Promise<Openable>
  /** Calls back when something was plugged in, until the returned function is called. */
  readonly onAttach?: (emit: () => void) => () => void
  /** Between two looks whether it is there, ms. */
  readonly lookMs?: number
  /** A conversation waits this long for the cable, ms; it goes on being made. */
  readonly connectMs?: number
  /** For a write that was given up to end by itself, before the cable is made anew, ms. */
  readonly stuckMs: number
}

/** A cable that can tell more of itself. */
export interface Openable extends Transport {
  /** Looks whether it is there; one that is not is lost. */
  isThere?(): Promise<boolean>
  /** Resolves when nothing is being written. */
  idle?(): Promise<void>
}

const LOOK_MS = 1_000
const CONNECT_MS = 1_500
const CLOSE_MS = 1_000

/**
 * Holds a cable open. From the first conversation on it is looked after: a cable that is gone is
 * noticed without anybody asking, and made anew as soon as it is back, before another program takes
 * the printer.
 */
export function keepOpen({
  connection,
  connect,
  onAttach,
  lookMs = LOOK_MS,
  connectMs = CONNECT_MS,
  stuckMs,
}: KeepOpenOptions): PersistentLink {
  let held: Held | null = null
  let connecting: Promise<Held> | null = null
  let stopLooking: (() => void) | null = null
  const over = new AbortController()

  function begin(): Promise<Held> {
    connecting ??= make().finally(() => {
      connecting = null
    })
    return connecting
  }
  async function make(): Promise<Held> {
    if (held) await end(held)
    if (over.signal.aborted) throw new PrinterError({ code: 'link_lost', link: connection })
    const fresh = hold(await connect())
    held = fresh
    if (over.signal.aborted) await fresh.transport.close()
    return fresh
  }
  /** A write under way is waited for first: closing would end it the hard way. */
  async function end({ transport, isTorn }: Held): Promise<void> {
    const enough = new AbortController()
    if (isTorn() && transport.idle)
      await Promise.race([
        transport.idle(),
        pause(stuckMs, AbortSignal.any([enough.signal, over.signal])),
      ])
    enough.abort()
    await transport.close()
  }
  async function look(): Promise<void> {
    if (over.signal.aborted || connecting) return
    if (held?.isUsable()) await held.transport.isThere?.()
    else await begin()
  }
  function lookAfter(): void {
    if (stopLooking || over.signal.aborted) return
    const again = (): void => void look().catch(() => {}) // who asks next is told why
    const timer = setInterval(again, lookMs).unref()
    const stopListening = onAttach?.(again)
    stopLooking = () => {
      clearInterval(timer)
      stopListening?.()
    }
  }

  return {
    async open(signal) {
      if (over.signal.aborted) throw new PrinterError({ code: 'link_lost', link: connection })
      lookAfter()
      const usable =
        held?.isUsable() && !connecting ? held : await inTime(begin(), connectMs, signal)
      if (usable === 'late')
        throw new PrinterError(
          held?.isTorn()
            ? { code: 'no_answer', waitedMs: connectMs }
            : { code: 'link_lost', link: connection, detail: `no connection in ${connectMs} ms` },
        )
      return usable.lend()
    },
    async close() {
      over.abort()
      stopLooking?.()
      // A cable that is being made may take long, and is closed when it is there.
      if (connecting)
        await inTime(
          connecting.catch(() => {}),
          CLOSE_MS,
          new AbortController().signal,
        )
      await held?.transport.close()
    },
  }
}

interface Held {
  readonly transport: Openable
  isUsable(): boolean
  /** A write was given up half-way. */
  isTorn(): boolean
  lend(): Transport
}

/**
 * Words that come between two conversations are nobody's: the next one begins with none of them.
 */
function hold(transport: Openable): Held {
  let take: ((bytes: Uint8Array) => void) | null = null
  let tellLost: (() => void) | null = null
  let lost = false
  /**
   * A write was given up half-way: what the printer got of it is not known, so it cannot be written
   * to any more.
   */
  let torn = false
  transport.onData((bytes) => take?.(bytes))
  transport.onLost(() => {
    lost = true
    tellLost?.()
  })
  return {
    transport,
    isUsable: () => !lost && !torn,
    isTorn: () => torn && !lost,
    lend: () => ({
      bidirectional: transport.bidirectional,
      async write(chunk, signal) {
        try {
          await transport.write(chunk, signal)
        } catch (error) {
          if (!(error instanceof WriteError) || error.mayHaveLeft > 0) torn = true
          throw error
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
        take = null
        tellLost = null
      },
    }),
  }
}

async function inTime<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T | 'late'> {
  const late = Promise.withResolvers<'late'>()
  const emit = (): void => late.resolve('late')
  const timer = setTimeout(emit, ms)
  signal.addEventListener('abort', emit)
  if (signal.aborted) emit()
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', emit)
    work.catch(() => {})
  }
}
