import { setImmediate } from 'node:timers/promises'
import type { PrintEvent, PrinterConnection, PrinterProblem } from '../../types/label-printer.ts'
import type { QlTimeouts } from './timeouts.ts'
import { NOTHING_YET, afterFrame, type JobProgress } from './job-rules.ts'
import type { Link } from './link.ts'
import type { Need } from './preflight-rules.ts'
import type { EncodedLabel } from '../protocol/encode-job.ts'
import { WriteError } from '../transport/transport.ts'

/** Largest chunk for one write; received frames are processed between chunks. */
const CHUNK_BYTES = 16 * 1024

export interface JobTransferInput {
  readonly link: Link
  readonly connection: PrinterConnection
  readonly need: Need
  readonly encoded: EncodedLabel
  readonly times: QlTimeouts
  readonly emit: (event: PrintEvent) => void
}

/** Sends one job over an open link, applies the received frames and enforces the timeouts. */
export interface JobTransfer {
  progress(): JobProgress
  /** The first problem, from the printer, the link or a timeout. */
  problem(): PrinterProblem | null
  /**
   * Sends until the end or the first problem. Aborts before the first raster byte if `signal` is
   * aborted.
   */
  send(signal: AbortSignal): Promise<'sent' | 'stopped' | 'cancelled'>
  /** Resolves when `done` returns true or a problem occurs. */
  until(done: (progress: JobProgress) => boolean): Promise<void>
  /** Stops the job for a problem found elsewhere (SNMP, IPP). */
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
  const stopListening = link.listen((received) => {
    if (received === 'lost') {
      lost = true
    } else {
      const before = progress
      progress = afterFrame(progress, received, need)
      clock.received()
      clock.cooling(progress.cooling)
      if (progress.begun && !before.begun) emit({ kind: 'printing' })
      if (progress.cooling !== before.cooling) emit({ kind: progress.cooling ? 'cooling' : 'resumed' })
    }
    wake()
  })
  clock.signal.addEventListener('abort', () => wake())

  const problem = (): PrinterProblem | null =>
    progress.problem ?? (lost ? { code: 'link_lost', link: connection } : clock.expired())

  /** Writes one chunk. @returns false if it was not accepted completely */
  async function writeChunk(from: number, to: number): Promise<boolean> {
    const wasMaybeSent = progress.rasterMaybeSent
    clock.writing()
    progress = { ...progress, rasterMaybeSent: wasMaybeSent || to > encoded.rasterStart }
    try {
      await link.write(encoded.bytes.subarray(from, to), clock.signal)
    } catch (error) {
      // Do not throw after a byte was sent: the outcome of the job is the result.
      if (!(error instanceof WriteError) || error.why === 'lost') lost = true
      if (error instanceof WriteError && error.maybeSentBytes === 0)
        progress = { ...progress, rasterMaybeSent: wasMaybeSent }
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
        if (!(await writeChunk(from, to))) return 'stopped'
        await yieldToEvents()
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
 * Lets received frames be processed before the next write. A write that completes at once returns
 * before the event loop has polled the transport; two iterations ensure a poll.
 */
async function yieldToEvents(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/**
 * The settings first, then the lines: if the link is lost before the first line, nothing can have
 * been printed.
 */
function* chunksOf({ bytes, rasterStart }: EncodedLabel): Generator<readonly [from: number, to: number]> {
  yield [0, rasterStart]
  for (let from = rasterStart; from < bytes.length; from += CHUNK_BYTES)
    yield [from, Math.min(from + CHUNK_BYTES, bytes.length)]
}

/** Number of lines that end within the first `accepted` bytes. */
function linesWithin(lineEnds: Uint32Array, accepted: number): number {
  let low = 0
  let high = lineEnds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lineEnds[middle]! <= accepted) low = middle + 1
    else high = middle
  }
  return low
}

/** Timeouts of one job. When one expires, `signal` aborts and `expired` returns the problem. */
interface JobDeadlines {
  readonly signal: AbortSignal
  expired(): PrinterProblem | null
  /** Call before each chunk is written. */
  writing(): void
  /** Call after the last byte: the idle and total timeouts start. */
  waiting(): void
  /** Restarts the idle timeout; call on every received frame. */
  received(): void
  /** Pauses the other timeouts while the print head cools down. */
  cooling(on: boolean): void
  /** Aborts now with a problem found elsewhere. */
  end(problem: PrinterProblem): void
  stop(): void
}

function createJobDeadlines(times: QlTimeouts, link: PrinterConnection): JobDeadlines {
  const controller = new AbortController()
  let expired: PrinterProblem | null = null
  const end = (problem: PrinterProblem): void => {
    expired ??= problem
    controller.abort()
  }
  const limit = (problem: (ms: number) => PrinterProblem) => createLimit((ms) => end(problem(ms)))
  const write = limit((waitedMs) => ({ code: 'write_timeout', link, waitedMs }))
  const idle = limit((waitedMs) => ({ code: 'no_answer', waitedMs }))
  const total = limit((waitedMs) => ({ code: 'no_answer', waitedMs }))
  const cooling = limit((waitedMs) => ({ code: 'cooling', waitedMs }))
  let isCooling = false
  let sending = true

  return {
    signal: controller.signal,
    expired: () => expired,
    writing: () => write.start(times.writeMs, isCooling),
    waiting() {
      sending = false
      write.stop()
      idle.start(times.idleMs, isCooling)
      total.start(times.hardMs, isCooling)
    },
    received() {
      if (!sending) idle.start(times.idleMs, isCooling)
    },
    cooling(on) {
      if (on === isCooling) return
      isCooling = on
      if (on) cooling.start(times.coolingMs, false)
      else cooling.stop()
      for (const each of [write, idle, total]) {
        if (on) each.pause()
        else each.resume()
      }
    },
    end,
    stop() {
      for (const each of [write, idle, total, cooling]) each.stop()
    },
  }
}

/** A timer that can be paused. */
interface Limit {
  /** Restarts the timer; with `paused` it starts paused. */
  start(ms: number, paused: boolean): void
  pause(): void
  resume(): void
  stop(): void
}

function createLimit(onEnd: (ms: number) => void): Limit {
  let timer: NodeJS.Timeout | null = null
  let ms = 0
  let remainingMs: number | null = null
  let startedAt = 0

  const stop = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    remainingMs = null
  }
  const run = (forMs: number): void => {
    startedAt = performance.now()
    remainingMs = forMs
    timer = setTimeout(() => {
      stop()
      onEnd(ms)
    }, forMs)
  }
  return {
    start(forMs, paused) {
      stop()
      ms = forMs
      if (paused) remainingMs = forMs
      else run(forMs)
    },
    pause() {
      if (!timer || remainingMs === null) return
      clearTimeout(timer)
      timer = null
      remainingMs = Math.max(0, remainingMs - (performance.now() - startedAt))
    },
    resume() {
      if (!timer && remainingMs !== null) run(remainingMs)
    },
    stop,
  }
}
