import { z } from 'zod'
import { PrinterProblem } from './printer-problem.ts'
import { PrinterDetail, printerRow, PrinterSettings } from './printers.ts'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { count } from '../core/scalars.ts'

/** `first`: on a new sheet. `next`: in another file, at the next place of the same sheet. */
export const NextPlace = z.enum(['first', 'next'])

export type NextPlace = z.infer<typeof NextPlace>

/** Minutes after which a printer switches itself off; 0: never. */
export const PowerOffMinutes = z.literal([0, 10, 20, 30, 40, 50, 60])

export type PowerOffMinutes = z.infer<typeof PowerOffMinutes>

/** Null without a problem: the printer does not report its timer, and nothing was changed. */
export const PowerOffTimer = z.strictObject({
  minutes: count.nullable(),
  problem: PrinterProblem.nullable(),
})

export type PowerOffTimer = z.infer<typeof PowerOffTimer>

/** Settings and counters of this desk's printers; loopback listener only. */
export const printerEndpoints = endpointGroup({
  changePrinter: endpoint({
    ...printerRow,
    summary:
      'Change name, alternate printer, default and offsets of a printer; omitted fields stay ' +
      'unchanged',
    method: 'POST',
    path: '/desk/printers/{printerId}',
    body: PrinterSettings,
    errors: [
      'event_manager_required',
      'admin_required',
      'recent_password_required',
      'not_found',
      'conflict',
    ],
  }),
  startSheet: endpoint({
    ...printerRow,
    summary: 'End the sheet of a PDF printer: the next pass starts a new sheet or a new file',
    method: 'POST',
    path: '/desk/printers/{printerId}/sheet',
    body: z.strictObject({ at: NextPlace }),
    errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
  }),
  setPowerOff: endpoint({
    ...printerRow,
    summary:
      'Set the time after which a printer switches itself off, and read it back; null only ' +
      'reads it',
    method: 'POST',
    path: '/desk/printers/{printerId}/power-off',
    body: z.strictObject({ minutes: PowerOffMinutes.nullable() }),
    reply: PowerOffTimer,
    errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
  }),
  getPrinterDetail: endpoint({
    ...printerRow,
    summary: 'Get a printer and the range of its print offset',
    method: 'GET',
    path: '/desk/printers/{printerId}/detail',
    reply: PrinterDetail,
  }),
})
