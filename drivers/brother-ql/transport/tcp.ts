import { connect } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import type { ProblemReason } from '../../../messages/printer-problem.ts'
import { PrinterError } from '../job/printer-error.ts'
import { WriteError, type Transport, raceAbort } from './transport.ts'

/** Raw printing port of the QL network printers. */
export const RASTER_PORT = 9100

export interface TcpAddress {
  readonly host: string
  readonly port: number
  /** Resolves the host. Default: the system. */
  readonly dns?: LookupFunction | undefined
}

export interface TcpTimes {
  /** Timeout of the connection, ms. */
  readonly connectMs: number
  /** Timeout of the printer's end of the stream after ours without a job, ms. */
  readonly closeMs: number
}

const TIMES: TcpTimes = { connectMs: 3_000, closeMs: 1_000 }

/**
 * Connections of this process by address, each the promise of its end. A printer accepts one
 * connection at a time; two openers of one address (a probe and a job) wait here instead of being
 * refused by the printer.
 */
const connectionEnds = new Map<string, Promise<void>>()

/**
 * Connects to a printer's raw port, after the earlier connections of this process to the same
 * address.
 * @throws PrinterError `unreachable`, or `in_use_by_other` if aborted while waiting
 */
export async function openTcp(
  address: TcpAddress,
  signal: AbortSignal,
  times: TcpTimes = TIMES,
): Promise<Transport> {
  const releaseAddress = await acquireAddress(address, signal)
  try {
    const socket = await connected(address, signal, times.connectMs)
    return createTransport(socket, times.closeMs, releaseAddress)
  } catch (error) {
    releaseAddress()
    throw error
  }
}

async function acquireAddress({ host, port }: TcpAddress, signal: AbortSignal): Promise<() => void> {
  const key = `${host}:${port}`
  const before = connectionEnds.get(key) ?? Promise.resolve()
  const { promise: ended, resolve: release } = Promise.withResolvers<void>()
  const current = before.then(() => ended)
  connectionEnds.set(key, current)
  void current.then(() => {
    if (connectionEnds.get(key) === current) connectionEnds.delete(key)
  })
  if ((await raceAbort(signal, before)) !== 'stopped') return release
  release()
  throw new PrinterError({
    code: 'in_use_by_other',
    reason: { text: 'printerReason.ownConnection', values: { address: key } },
  })
}

function connected({ host, port, dns }: TcpAddress, signal: AbortSignal, connectMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, ...(dns && { lookup: dns }) })
    const fail = (reason: ProblemReason, cause?: unknown) => {
      stopListening()
      socket.destroy()
      reject(new PrinterError({ code: 'unreachable', address: `${host}:${port}`, reason }, { cause }))
    }
    const onError = (error: NodeJS.ErrnoException) => fail(error.code ?? error.message, error)
    const onAbort = () => fail({ text: 'printerReason.givenUp' })
    const late = { text: 'printerReason.noAnswer', values: { ms: String(connectMs) } } as const
    const timer = setTimeout(() => fail(late), connectMs)
    const stopListening = () => {
      clearTimeout(timer)
      socket.off('error', onError)
      signal.removeEventListener('abort', onAbort)
      // An aborted socket may still emit an error.
      socket.on('error', () => {})
    }
    if (signal.aborted) return onAbort()
    socket.on('error', onError)
    signal.addEventListener('abort', onAbort)
    socket.once('connect', () => {
      stopListening()
      resolve(socket)
    })
  })
}

function createTransport(socket: Socket, closeMs: number, releaseAddress: () => void): Transport {
  let emitLost: () => void = () => {}
  let closing = false
  const loss = Promise.withResolvers<'lost'>()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let lost = false
  const lose = () => {
    if (lost) return
    lost = true
    loss.resolve('lost')
    emitLost()
  }
  socket.on('error', lose)
  // If the printer ends the stream before us, the link is lost; after us it is the normal close.
  socket.on('end', () => {
    if (!closing) lose()
  })
  socket.on('close', () => {
    if (!closing) lose()
  })

  return {
    bidirectional: false,
    async write(chunk, signal) {
      if (lost || closing) throw new WriteError('lost', 0)
      if (signal.aborted) throw new WriteError('stopped', 0)
      const accepted = new Promise<'accepted' | 'lost'>((resolve) => {
        socket.write(chunk, (error) => resolve(error ? 'lost' : 'accepted'))
      })
      const end = await raceAbort(signal, accepted, loss.promise)
      // The operating system reports only complete chunks; a failed one may have been sent
      // completely.
      if (end !== 'accepted') throw new WriteError(end, chunk.length)
    },
    onData: (onBytes) => {
      socket.on('data', onBytes)
    },
    onLost: (emit) => {
      emitLost = emit
      if (lost) emit()
    },
    async close(waitMs = closeMs) {
      if (closing) return closed
      closing = true
      socket.resume()
      socket.end()
      const timer = setTimeout(() => socket.destroy(), lost ? 0 : waitMs)
      await closed
      clearTimeout(timer)
      releaseAddress()
    },
  }
}
