import type { PrinterConnection, PrinterProblem } from '../types/label-printer.ts'
import type { QlTimeouts } from './timeouts.ts'

/** Timeouts of one job. When one expires, `signal` aborts and `late` returns the problem. */
export interface JobDeadlines {
  readonly signal: AbortSignal
  late(): PrinterProblem | null
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
  let late: PrinterProblem | null = null
  const end = (problem: PrinterProblem): void => {
    late ??= problem
    controller.abort()
  }
  const limit = (problem: (ms: number) => PrinterProblem) => createLimit((ms) => end(problem(ms)))
  const write = limit((waitedMs) => ({ code: 'write_timeout', link, waitedMs }))
  const silence = limit((waitedMs) => ({ code: 'no_answer', waitedMs }))
  const whole = limit((waitedMs) => ({ code: 'no_answer', waitedMs }))
  const cooling = limit((waitedMs) => ({ code: 'cooling', waitedMs }))
  let isCooling = false
  let sending = true

  return {
    signal: controller.signal,
    late: () => late,
    writing: () => write.start(times.writeMs, isCooling),
    waiting() {
      sending = false
      write.stop()
      silence.start(times.idleMs, isCooling)
      whole.start(times.hardMs, isCooling)
    },
    received() {
      if (!sending) silence.start(times.idleMs, isCooling)
    },
    cooling(on) {
      if (on === isCooling) return
      isCooling = on
      if (on) cooling.start(times.coolingMs, false)
      else cooling.stop()
      for (const each of [write, silence, whole]) {
        if (on) each.pause()
        else each.resume()
      }
    },
    end,
    stop() {
      for (const each of [write, silence, whole, cooling]) each.stop()
    },
  }
}

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
  let left: number | null = null
  let since = 0

  const stop = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    left = null
  }
  const run = (forMs: number): void => {
    since = performance.now()
    left = forMs
    timer = setTimeout(() => {
      stop()
      onEnd(ms)
    }, forMs)
  }
  return {
    start(forMs, paused) {
      stop()
      ms = forMs
      if (paused) left = forMs
      else run(forMs)
    },
    pause() {
      if (!timer || left === null) return
      clearTimeout(timer)
      timer = null
      left = Math.max(0, left - (performance.now() - since))
    },
    resume() {
      if (!timer && left !== null) run(left)
    },
    stop,
  }
}
