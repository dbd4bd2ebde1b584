import { connectsBy } from '../../labels/models.ts'
import type { LabelPrinter } from '../types/label-printer.ts'
import { PrinterError } from './printer-error.ts'
import { encodeLabel } from './protocol/encode-job.ts'
import { createPrinterSession } from './session.ts'
import type { PrinterSessionOptions } from './session.ts'
import { createMutex } from './mutex.ts'

export interface QlPrinterOptions extends PrinterSessionOptions {
  readonly id: string
  /**
   * Sends `ESC @` whenever nothing was printed for this long, ms, so that a network printer does
   * not fall asleep.
   */
  readonly keepAwakeMs?: number
  /** Gives back a cable that stays open between conversations. */
  readonly release?: () => Promise<void>
}

/**
 * A Brother QL label printer on any cable. `open` makes one link; every job and every question
 * opens its own and closes it. Jobs, questions and the keep-awake take turns.
 * @throws PrinterError `not_available` for a QL-800 anywhere but on USB: it has no other port
 */
export function createQlPrinter(options: QlPrinterOptions): LabelPrinter {
  const { id, model, connection } = options
  if (connection !== 'virtual' && !connectsBy(model, connection)) {
    throw new PrinterError({
      code: 'not_available',
      what: connection,
      detail: `the ${model} has no ${connection} connection, only USB`,
    })
  }
  const session = createPrinterSession(options)
  const mutex = createMutex()
  const keepAwake =
    options.keepAwakeMs === undefined
      ? null
      : setInterval(() => {
          if (mutex.isFree()) void mutex.run(() => session.wake())
        }, options.keepAwakeMs).unref()

  return {
    id,
    model,
    connection,
    async status(signal = neverAborted()) {
      return session.duringJob() ?? mutex.run(() => session.status(signal))
    },
    async print(request, on, signal = neverAborted()) {
      const encoded = encodeLabel({ ...request, model })
      keepAwake?.refresh()
      return mutex.run(() => session.print({ request, encoded, on }, signal))
    },
    async close() {
      if (keepAwake) clearInterval(keepAwake)
      await mutex.idle()
      await options.release?.()
    },
  }
}

/** A fresh one for each call, so that nothing is tied to a signal that outlives it. */
function neverAborted(): AbortSignal {
  return new AbortController().signal
}
