/** The one place that knows which devices are real and which are simulated. */
import { findPrinters, openPrinterAddress } from '../../drivers/label-printer.ts'
import { openHidScanners, type Scanners } from '../../drivers/scanner.ts'
import { openPcscReader, type ForkHost, type TagReader } from '../../drivers/tag-reader.ts'
import type { DataFolder } from '../../src-server/runtime/data-folder.ts'
import type { DiscoverPrinters } from '../../src-server/printing/printers/printer-deps.ts'
import type { OpenPrinter } from '../../src-server/printing/printers/printer-registry.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { createDemoReader } from './demo-reader.ts'
import { readerHostPath } from './package-paths.ts'

/** Makes printers of addresses; `virtual` prints PNG files into the data folder's labels. */
export function printerOpener(folder: DataFolder): OpenPrinter {
  return ({ printerId, model, address, stock }) =>
    openPrinterAddress(address === 'virtual' ? `virtual:${folder.labelDir}` : address, {
      id: printerId,
      model,
      stock,
    })
}

/**
 * Looks for printers at this machine; on the network only by a kiosk that is on it, so that one
 * without says nothing there.
 */
export function printerFinder(settings: KioskSettings): DiscoverPrinters {
  return ({ seconds }) =>
    findPrinters({ seconds, ...(settings.lanPort === null ? { mdns: null } : {}) })
}

/**
 * The desk's reader: what PC/SC finds, or in a demo one that lays its tags by itself. Never throws;
 * its state says what is missing.
 */
export function openReader(settings: KioskSettings, fork?: ForkHost): TagReader {
  return settings.demo ? createDemoReader() : openPcscReader({ hostPath: readerHostPath(), fork })
}

/**
 * The scanners in HID-POS mode that are plugged in, in a demo too. Never throws; their state says
 * what is missing.
 */
export function openScanners(): Scanners {
  return openHidScanners()
}
