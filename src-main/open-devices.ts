import { openPrinterAddress, type LabelPrinter, type PrinterModel } from '../drivers/label-printer.ts'
import type { DataFolder } from '../src-server/data-folder.ts'

/** The one place that knows which devices are real and which are simulated. */
export interface Devices {
  /** Throws the driver's PrinterError for an address that nothing can be at. */
  openPrinter(printer: { readonly printerId: string; readonly model: PrinterModel; readonly address: string }): LabelPrinter
}

/** `virtual` prints PNG files into the data folder's labels. */
export function openDevices(folder: DataFolder): Devices {
  return {
    openPrinter({ printerId, model, address }) {
      return openPrinterAddress(address === 'virtual' ? `virtual:${folder.labelDir}` : address, { id: printerId, model })
    },
  }
}
