import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { deskPrinterEndpoints } from '../../../contract/print/printer/printers.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { FULL_ROLL_MM } from '../../../facts/measures.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { addPrinter, addVirtualPrinter, correctRoll, freeName } from './add-printer.ts'
import { useDesk } from '../../shell/desk-context.ts'

/** The actions of the keys on a printer, or without one. */
export interface PrinterActions {
  /** Failure of the last action. */
  readonly failure: FailureCode | null
  readonly test: (printer: DeskPrinter) => void
  readonly pause: (printer: DeskPrinter) => void
  readonly makeDefault: (printer: DeskPrinter) => void
  /** The declared roll was wrong: another roll of the same width is loaded. */
  readonly correctStock: (printer: DeskPrinter, stock: Stock) => void
  /** It is a printer, although it does not identify itself. */
  readonly confirm: (printer: DeskPrinter) => void
  readonly addVirtual: () => void
  readonly addFound: (found: FoundPrinter) => void
}

export function usePrinterActions(printers: readonly DeskPrinter[]): PrinterActions {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const isFirst = printers.length === 0
  return {
    failure,
    test: ({ printerId }) => void act(() => call(deskPrinterEndpoints.testPrint, { params: { printerId } })),
    pause: ({ printerId, paused }) =>
      void act(() =>
        call(deskPrinterEndpoints.pausePrinter, {
          params: { printerId },
          body: { paused: !paused },
        }),
      ),
    makeDefault: ({ printerId }) =>
      void act(() =>
        call(printerEndpoints.changePrinter, { params: { printerId }, body: { isDefault: true } }),
      ),
    confirm: ({ printerId }) =>
      void act(() =>
        call(printerEndpoints.changePrinter, { params: { printerId }, body: { confirmed: true } }),
      ),
    correctStock: (printer, stock) =>
      void act(() =>
        correctRoll(
          printer,
          stock,
          printer.rollMm || FULL_ROLL_MM,
          Math.min(printer.usedMm, printer.rollMm || FULL_ROLL_MM),
        ),
      ),
    addVirtual: () =>
      void act(() => addVirtualPrinter(freeName(t('devices.virtualName'), printers), DEFAULT_STOCK, isFirst)),
    addFound({ address, name: foundName, model }) {
      if (!model) return
      const name = freeName(foundName || model, printers)
      void act(() => addPrinter(address, DEFAULT_STOCK, isFirst, { name, model }))
    },
  }
}
