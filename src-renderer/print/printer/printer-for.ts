import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { Desk } from '../../shell/desk-context.ts'
import { couldPrint } from '../../shell/next-action.ts'

/**
 * The desk's printer for a pass: if its ticket class requires a roll, the printer with that roll.
 */
export function printerFor(
  { printer, state }: Pick<Desk, 'printer' | 'state'>,
  { pass, ticketClass }: DeskPerson,
): DeskPrinter | null {
  const roll = ticketClass?.roll
  if (!roll || !pass || (printer && couldPrint(printer, pass.template, roll))) return printer
  return (
    (state?.printers ?? []).find((one) => one.stock === roll && couldPrint(one, pass.template, roll)) ??
    printer
  )
}
