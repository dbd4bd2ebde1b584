import { isAbsolute } from 'node:path'
import { NETWORK_MODEL } from '../../labels/models.ts'
import { sheetOf } from '../../labels/sheets.ts'
import type { OpenPrinterOptions, PrinterDriver } from '../types/label-printer.ts'
import { createPdfPrinter } from './printer.ts'
import { createSheetFolder } from './sheet-folder.ts'

export interface PdfOptions extends OpenPrinterOptions {
  /** Folder of an address that names none. It is made if it is missing. */
  readonly folder?: string
  readonly now?: () => number
}

/**
 * PDF files for any office printer: `pdf:SHEET` in the folder of the options, `pdf:SHEET@FOLDER` in
 * an existing one. `SHEET` is a row of labels/sheets.ts. A missing folder is not made: it may be
 * a stick or a share that is not there.
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
        folder: createSheetFolder(dir, { printerId: id, mayMake: named === undefined }),
        now,
      })
    },
  },
  addressForms: ['pdf:SHEET', 'pdf:SHEET@FOLDER'],
}
