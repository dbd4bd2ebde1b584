import { openPrinterAddress, type LabelPrinter } from '../drivers/label-printer.ts'
import type { DataFolder } from '../src-server/data-folder.ts'
import type { PrinterToOpen } from '../src-server/desk/printers/printer-book.ts'

/** The one place that knows which devices are real and which are simulated. */
export interface Devices {
  /** Throws the driver's PrinterError for an address that nothing can be at. */
  openPrinter(printer: PrinterToOpen): LabelPrinter
}

/** `virtual` prints PNG files into the data folder's labels. */
export function openDevices(folder: DataFolder): Devices {
  return {
    openPrinter({ printerId, model, address, stock }) {
      return openPrinterAddress(address === 'virtual' ? `virtual:${folder.labelDir}` : address, { id: printerId, model, stock })
    },
  }
}
