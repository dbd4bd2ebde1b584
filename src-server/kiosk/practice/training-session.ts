import type { Logger } from 'pino'
import type { TrainingFault } from '../../../contract/kiosk/practice/training.ts'

/** A practice closes after this long without requests, ms; an open window polls every second. */
const IDLE_LIMIT_MS = 15 * 60_000
const CHECK_EVERY_MS = 60_000

/** The running practice: a kiosk of its own on 127.0.0.1. */
interface RunningTraining {
  /** `http://127.0.0.1:N`. */
  readonly url: string
  /** Time since the last request, ms. */
  idleMs(): number
  close(): Promise<void>
}

/** Starts a practice with the demo event only. `home` is the address to return to. */
export type StartTraining = (home: string) => Promise<RunningTraining>

/** The simulated devices of a practice. */
export interface TrainingDevices {
  /** The kiosk that it was started from. */
  readonly home: string
  fault(): TrainingFault | null
  setFault(fault: TrainingFault | null): void
}

/** The practice of a kiosk, at most one at a time. */
export interface TrainingSession {
  /** Starts it unless it runs. Returns its address. */
  open(): Promise<string>
  close(): Promise<void>
}

export function createTrainingSession({
  start,
  home,
  log,
}: {
  start: StartTraining
  home: string
  log: Logger
}): TrainingSession {
  let running: Promise<RunningTraining> | null = null
  const timer = setInterval(() => void closeIfIdle(), CHECK_EVERY_MS)
  timer.unref()

  async function closeIfIdle(): Promise<void> {
    const training = await running?.catch(() => null)
    if (training && training.idleMs() > IDLE_LIMIT_MS) await end()
  }

  async function end(): Promise<void> {
    const ending = running
    running = null
    await ending
      ?.then((training) => training.close())
      .catch((err: unknown) => log.warn({ err }, 'the training did not end'))
  }

  return {
    async open() {
      running ??= start(home).catch((error: unknown) => {
        running = null
        throw error
      })
      // Another host name than the desk's: cookies are shared by all ports of a host.
      return (await running).url.replace('127.0.0.1', 'localhost')
    },
    async close() {
      clearInterval(timer)
      await end()
    },
  }
}
