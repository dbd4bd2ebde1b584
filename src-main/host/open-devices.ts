import { findPrinters, openPrinterAddress } from '../../drivers/label-printer.ts'
import { openHidScanners, type Scanners } from '../../drivers/scanner.ts'
import {
  openPcscReader,
  type ForkHost,
  type TagReader,
  createSimulatedReader,
  createVirtualTag,
} from '../../drivers/tag-reader.ts'
import type { DataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { DiscoverPrinters } from '../../src-server/print/printer/printer-deps.ts'
import { isVenueAddress } from '../../src-server/print/printer/venue-address.ts'
import type { OpenPrinter } from '../../src-server/print/printer/printer-registry.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { readerHostPath } from './package-paths.ts'
import { randomBytes } from 'node:crypto'

/** Time to place and to remove a tag by hand, ms. */
const PLACE_MS = 1_200
const REMOVE_MS = 800

/** A simulated reader that places a new tag when one is awaited, and removes it afterwards. */
export function createDemoReader(): TagReader {
  const reader = createSimulatedReader()
  let isPlaced = false
  const placeTag = (): void => {
    if (isPlaced) return
    isPlaced = true
    reader.present(createVirtualTag({ kind: 'NTAG213', uid: newUid() }))
  }
  const removeTag = (): void => {
    isPlaced = false
    reader.remove()
  }
  return {
    ...reader,
    waitForTag: (options) => actAfter(reader.waitForTag(options), PLACE_MS, placeTag),
    readTag: (options) => actAfter(reader.readTag(options), PLACE_MS, placeTag),
    writeTag: async (request) => {
      const outcome = await actAfter(reader.writeTag(request), PLACE_MS, placeTag)
      if (outcome.result === 'verified') setTimeout(removeTag, REMOVE_MS).unref()
      return outcome
    },
    waitForRemoval: (options) => actAfter(reader.waitForRemoval(options), REMOVE_MS, removeTag),
  }
}

/** Calls `act` after `afterMs` unless `work` has settled. */
async function actAfter<T>(work: Promise<T>, afterMs: number, act: () => void): Promise<T> {
  const timer = setTimeout(act, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** NXP's manufacturer byte and six random bytes. */
const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`

/** The only module that decides between real and simulated devices. */

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
  return ({ seconds }) => findPrinters({ seconds, ...(settings.lanPort === null ? { mdns: null } : {}) })
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
