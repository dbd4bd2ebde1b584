/** The only module that decides between real and simulated devices. */
import { findPrinters, openPrinterAddress } from '../../drivers/label-printer.ts'
import { openHidScanners, type Scanners } from '../../drivers/scanner.ts'
import { openPcscReader, type ForkHost, type TagReader } from '../../drivers/tag-reader.ts'
import type { DataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { DiscoverPrinters } from '../../src-server/print/printer/printer-deps.ts'
import { isVenueAddress } from '../../src-server/print/printer/venue-address.ts'
import type { OpenPrinter } from '../../src-server/print/printer/printer-registry.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { createDemoReader } from './demo-reader.ts'
import { readerHostPath } from './package-paths.ts'

/**
 * Opens printers by address; `virtual` prints PNG files into the label folder of the data folder,
 * `pdf:SHEET` without a folder PDF files beside it.
 */
export function printerOpener(folder: DataFolder): OpenPrinter {
  return ({ printerId, model, address, stock, slowUsb, confirmed }) =>
    openPrinterAddress(address === 'virtual' ? `virtual:${folder.labelDir}` : address, {
      id: printerId,
      model,
      stock,
      slowUsb,
      ...(confirmed ? {} : { reaches: isVenueAddress }),
      folder: folder.pdfDir,
    })
}

/** Finds printers at this computer; on the network only if the kiosk uses it. */
export function printerFinder(settings: KioskSettings): DiscoverPrinters {
  return ({ seconds }) =>
    findPrinters({ seconds, ...(settings.lanPort === null ? { mdns: null } : {}) })
}

/**
 * The desk's reader: PC/SC, or a simulated one in a demo. Never throws; its state names what is
 * missing.
 */
export function openReader(settings: KioskSettings, fork?: ForkHost): TagReader {
  return settings.demo ? createDemoReader() : openPcscReader({ hostPath: readerHostPath(), fork })
}

/** The HID-POS scanners, in a demo too. Never throws; their state names what is missing. */
export function openScanners(): Scanners {
  return openHidScanners()
}
