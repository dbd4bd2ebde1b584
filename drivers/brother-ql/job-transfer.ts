import { setImmediate } from 'node:timers/promises'
import type { PrintEvent, PrinterConnection, PrinterProblem } from '../types/label-printer.ts'
import { createJobDeadlines } from './job-deadlines.ts'
import { NOTHING_YET, afterFrame } from './job-rules.ts'
import type { JobProgress } from './job-rules.ts'
import type { Link } from './link.ts'
import type { Need } from './preflight-rules.ts'
import type { EncodedLabel } from './protocol/encode-job.ts'
import type { QlTimeouts } from './timeouts.ts'
import { WriteError } from './transport/transport.ts'

/**
 * Most bytes handed to the cable at once; between two of them the printer's frames are looked at.
 */
const CHUNK_BYTES = 16 * 1024

export interface JobTransferInput {
  readonly link: Link
  readonly connection: PrinterConnection
  readonly need: Need
  readonly encoded: EncodedLabel
  readonly times: QlTimeouts
  readonly emit: (event: PrintEvent) => void
}

/** One job on one open link: sends it, hears what the printer says of it, and keeps the time. */
export interface JobTransfer {
  progress(): JobProgress
  /** The first thing that went wrong, be it told by the printer, the cable or the clock. */
  problem(): PrinterProblem | null
  /**
   * Sends until the end or the first problem; gives up before the first raster byte when `signal`
   * says so.
   */
  send(signal: AbortSignal): Promise<'sent' | 'stopped' | 'cancelled'>
  /** Resolves when `done` holds or a problem came. */
  until(done: (progress: JobProgress) => boolean): Promise<void>
  /** Stops it for a cause learnt from elsewhere (SNMP, IPP). */
  fail(problem: PrinterProblem): void
  end(): void
}

export function createJobTransfer({
  link,
  connection,
  need,
  encoded,
  times,
  emit,
}: JobTransferInput): JobTransfer {
  const clock = createJobDeadlines(times, connection)
  let progress = NOTHING_YET
  let lost = false
  let wake = (): void => {}
  const stopListening = link.listen((heard) => {
    if (heard === 'lost') {
      lost = true
    } else {
      const before = progress
      progress = afterFrame(progress, heard, need)
      clock.heard()
      clock.cooling(progress.cooling)
      if (progress.begun && !before.begun) emit({ kind: 'printing' })
      if (progress.cooling !== before.cooling)
        emit({ kind: progress.cooling ? 'cooling' : 'resumed' })
    }
    wake()
  })
  clock.signal.addEventListener('abort', () => wake())

  const problem = (): PrinterProblem | null =>
    progress.problem ?? (lost ? { code: 'link_lost', link: connection } : clock.late())

  /** Hands one chunk to the cable. @returns false when it was not taken whole */
  async function put(from: number, to: number): Promise<boolean> {
    const wasLeft = progress.rasterLeft
    clock.writing()
    progress = { ...progress, rasterLeft: wasLeft || to > encoded.rasterStart }
    try {
      await link.write(encoded.bytes.subarray(from, to), clock.signal)
    } catch (error) {
      // Nothing may be thrown from here on: what became of the job is the answer.
      if (!(error instanceof WriteError) || error.why === 'lost') lost = true
      if (error instanceof WriteError && error.mayHaveLeft === 0)
        progress = { ...progress, rasterLeft: wasLeft }
      return false
    }
    progress = {
      ...progress,
      linesSent: linesWithin(encoded.lineEnds, to),
      allSent: to === encoded.bytes.length,
    }
    return true
  }

  return {
    progress: () => progress,
    problem,
    async send(signal) {
      for (const [from, to] of chunksOf(encoded)) {
        if (problem()) return 'stopped'
        if (from <= encoded.rasterStart && signal.aborted) return 'cancelled'
        if (!(await put(from, to))) return 'stopped'
        await letEventsIn()
        emit({ kind: 'line', lines: progress.linesSent, of: encoded.lineEnds.length, bytes: to })
      }
      clock.waiting()
      return 'sent'
    },
    async until(done) {
      while (!done(progress) && !problem())
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    fail: clock.end,
    end() {
      stopListening()
      clock.stop()
    },
  }
}

/**
 * Lets what has already come in be heard before more is sent. A write that the operating system
 * takes at once returns before the event loop has looked at the cable; two rounds make sure that it
 * has.
 */
async function letEventsIn(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/**
 * The settings alone, then the lines: a link that is lost before the first line has provably
 * printed nothing.
 */
function* chunksOf({
  bytes,
  rasterStart,
}: EncodedLabel): Generator<readonly [from: number, to: number]> {
  yield [0, rasterStart]
  for (let from = rasterStart; from < bytes.length; from += CHUNK_BYTES)
    yield [from, Math.min(from + CHUNK_BYTES, bytes.length)]
}

/** Lines that end within the first `taken` bytes. */
function linesWithin(lineEnds: Uint32Array, taken: number): number {
  let low = 0
  let high = lineEnds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lineEnds[middle]! <= taken) low = middle + 1
    else high = middle
  }
  return low
}
