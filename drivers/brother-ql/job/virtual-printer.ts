import { NETWORK_MODEL } from '../../../facts/models.ts'
import type { LabelPrinter, OpenPrinterOptions, PrinterDriver } from '../../types/label-printer.ts'
import { createQlPrinter } from './printer.ts'
import type { QlPrinterOptions } from './printer.ts'
import { createQlSimulator } from '../simulator/ql-simulator.ts'
import type { QlSimulator } from '../simulator/ql-simulator.ts'
import { openMemory } from '../transport/memory.ts'

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
    open: async () => openMemory(simulator.device),
  })
}
