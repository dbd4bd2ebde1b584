import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'

/** Props of every dialog about one printer. */
export interface PrinterDialogProps {
  readonly printer: DeskPrinter
  readonly onDone: () => void
}
