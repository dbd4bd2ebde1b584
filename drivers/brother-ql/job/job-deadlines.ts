import type { PrinterConnection, PrinterProblem } from '../../types/label-printer.ts'
import type { QlTimeouts } from './timeouts.ts'

/** Timeouts of one job. When one expires, `signal` aborts and `expired` returns the problem. */
export interface JobDeadlines {
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

export function createJobDeadlines(times: QlTimeouts, link: PrinterConnection): JobDeadlines {
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
