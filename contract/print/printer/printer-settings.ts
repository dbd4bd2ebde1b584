import { z } from 'zod'
import { PrinterProblem } from './printer-problem.ts'
import { PassTemplate } from '../../event/event/pass-template.ts'
import { TemplateSample } from '../../pass/template/template.ts'
import { PrinterDetail, printerRow, PrinterSettings, TestPrint } from './printers.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { EVENT_ERRORS, managerRow } from '../../platform/http/row-fields.ts'
import { count, uuid } from '../../platform/http/scalars.ts'

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
      'Change name, alternate printer, default and offsets of a printer; omitted fields stay unchanged',
    method: 'POST',
    path: '/desk/printers/{printerId}',
    body: PrinterSettings,
    errors: ['event_manager_required', 'admin_required', 'recent_password_required', 'not_found', 'conflict'],
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
    summary: 'Set the time after which a printer switches itself off, and read it back; null only reads it',
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
  printTemplateSample: endpoint({
    ...managerRow,
    summary: 'Print a sample with a template that is not stored',
    method: 'POST',
    path: '/desk/events/{eventId}/template/print',
    body: z.strictObject({
      /** The ticket class that the template is for; without it, the event. */
      classId: uuid.optional(),
      template: PassTemplate,
      sample: TemplateSample,
      printerId: uuid,
    }),
    reply: TestPrint,
    errors: [...EVENT_ERRORS, 'not_found', 'print_state_conflict', 'pass_render_failed'],
  }),
})
