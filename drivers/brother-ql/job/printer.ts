import { connectsBy, NETWORK_MODEL } from '../../../facts/models.ts'
import type {
  LabelPrinter,
  PrinterConnection,
  OpenPrinterOptions,
  PrinterDriver,
} from '../../types/label-printer.ts'
import { PrinterError } from './printer-error.ts'
import { encodeLabel } from '../protocol/encode-job.ts'
import { createPrinterSession, type PrinterSessionOptions } from './session.ts'
import { createMutex } from '../../shared/mutex.ts'
import { createQlSimulator, type QlSimulator } from '../simulator/ql-simulator.ts'
import { openMemory } from '../transport/memory.ts'

export interface QlPrinterOptions extends PrinterSessionOptions {
  readonly id: string
  readonly connection: Exclude<PrinterConnection, 'file'>
  /**
   * Sends `ESC @` after this idle time, ms, so that a network printer does not enter sleep mode.
   */
  readonly keepAwakeMs?: number
  /** Closes a transport that stays open between sessions. */
  readonly release?: () => Promise<void>
}

/**
 * A Brother QL label printer on any transport. Each job and each status request opens a link with
 * `open` and closes it. Jobs, status requests and keep-awake share one mutex.
 * @throws PrinterError `not_available` for a QL-800 except on USB, its only port
 */
export function createQlPrinter(options: QlPrinterOptions): LabelPrinter {
  const { id, model, connection } = options
  if (connection !== 'virtual' && !connectsBy(model, connection)) {
    throw new PrinterError({
      code: 'not_available',
      what: connection,
      detail: { text: 'printerReason.onlyUsb', values: { model, connection } },
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
    async powerOff(minutes, signal = neverAborted()) {
      return mutex.run(() => session.powerOff(minutes, signal))
    },
    async close() {
      if (keepAwake) clearInterval(keepAwake)
      await mutex.idle()
      await options.release?.()
    },
  }
}

/** A new signal per call, so that no listener outlives the call. */
function neverAborted(): AbortSignal {
  return new AbortController().signal
}

type VirtualOptions = OpenPrinterOptions & Pick<QlPrinterOptions, 'timeouts'>

/** `virtual:DIR`: a simulated printer that writes its labels to DIR as PNG files. */
export const VIRTUAL_PRINTER: PrinterDriver<VirtualOptions> = {
  openers: {
    virtual(address, { id = address, model = NETWORK_MODEL, stock, timeouts }) {
      const out = address.slice('virtual:'.length)
      if (out === '') return null
      return openVirtualPrinter(createQlSimulator({ model, media: stock, out }), {
        id,
        model,
        timeouts,
      })
    },
  },
  addressForms: ['virtual:DIR'],
}

/** A printer on a simulator in this process. The simulator's handle changes its roll and cover. */
export function openVirtualPrinter(
  simulator: QlSimulator,
  { id, model, timeouts }: Pick<QlPrinterOptions, 'id' | 'model' | 'timeouts'>,
): LabelPrinter {
  return createQlPrinter({
    id,
    model,
    timeouts,
    connection: 'virtual',
    // The simulator has no frames of earlier sessions.
    open: async () => ({ ...openMemory(simulator.device), quietSince: () => -Infinity }),
  })
}
