import { isAbsolute } from 'node:path'
import { NETWORK_MODEL } from '../../facts/models.ts'
import { sheetOf } from '../../facts/sheets.ts'
import type { OpenPrinterOptions, PrinterDriver } from '../types/label-printer.ts'
import { createPdfPrinter } from './printer.ts'
import { createSheetFolder } from './sheet-folder.ts'

export interface PdfOptions extends OpenPrinterOptions {
  /** Folder of an address without one. It is created if it is missing. */
  readonly folder?: string
  readonly now?: () => number
}

/**
 * PDF files for any office printer: `pdf:SHEET` writes into the folder of the options,
 * `pdf:SHEET@FOLDER` into an existing folder. `SHEET` is a name of facts/sheets.ts. FOLDER is never
 * created, because it may be on a USB stick or a network share that is not connected.
 */
export const PDF: PrinterDriver<PdfOptions> = {
  openers: {
    pdf(address, { id = address, model = NETWORK_MODEL, folder, now = Date.now }) {
      const [, name = '', named] = /^pdf:([a-z0-9-]+)(?:@(.+))?$/s.exec(address) ?? []
      const sheet = sheetOf(name)
      const dir = named ?? folder
      if (!sheet || dir === undefined || !isAbsolute(dir)) return null
      return createPdfPrinter({
        id,
        model,
        sheet,
        folderName: dir,
        folder: createSheetFolder(dir, { printerId: id, createIfMissing: named === undefined }),
        now,
      })
    },
  },
  addressForms: ['pdf:SHEET', 'pdf:SHEET@FOLDER'],
}
