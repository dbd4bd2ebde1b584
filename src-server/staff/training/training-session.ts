import type { Logger } from 'pino'
import type { TrainingFault } from '../../../contract/staff/training.ts'

/**
 * A practice is closed when nobody has asked it anything for so long; an open window asks every
 * second.
 */
const LEFT_AFTER_MS = 15 * 60_000
const LOOK_EVERY_MS = 60_000

/** The running practice: a kiosk of its own on 127.0.0.1. */
export interface RunningTraining {
  /** `http://127.0.0.1:N`. */
  readonly url: string
  /** Since it was last asked anything, ms. */
  idleMs(): number
  close(): Promise<void>
}

/**
 * Starts a practice with nothing in it but the invented event; `home` is where one goes back to.
 */
export type StartTraining = (home: string) => Promise<RunningTraining>

/** The simulated devices of a kiosk that is a practice itself. */
export interface TrainingDevices {
  /** The kiosk that it was started from. */
  readonly home: string
  fault(): TrainingFault | null
  setFault(fault: TrainingFault | null): void
}

/** The practice that belongs to a kiosk; there is one at a time. */
export interface TrainingSession {
  /** Starts it, or finds the one that runs. Answers its address. */
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
  const timer = setInterval(() => void closeWhenLeft(), LOOK_EVERY_MS)
  timer.unref()

  async function closeWhenLeft(): Promise<void> {
    const room = await running?.catch(() => null)
    if (room && room.idleMs() > LEFT_AFTER_MS) await end()
  }

  async function end(): Promise<void> {
    const ending = running
    running = null
    await ending
      ?.then((room) => room.close())
      .catch((err: unknown) => log.warn({ err }, 'the practice did not end by itself'))
  }

  return {
    async open() {
      running ??= start(home).catch((error: unknown) => {
        running = null
        throw error
      })
      // By another name than the desk's: browsers keep one set of cookies for a host, whatever the
      // port.
      return (await running).url.replace('127.0.0.1', 'localhost')
    },
    async close() {
      clearInterval(timer)
      await end()
    },
  }
}
