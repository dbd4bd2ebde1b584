import { z } from 'zod'
import { DeskPrinter, PrinterDetail, PrinterSettings } from './printers.ts'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'

const desk = { tag: 'desk', api: 'desk' } as const
const params = z.strictObject({ printerId: uuid })

/** Settings and counters of this desk's printers; loopback listener only. */
export const printerEndpoints = {
  changePrinter: endpoint({
    ...desk,
    id: 'changePrinter',
    summary: 'Name, fallback, default and offsets of a printer; what is left out stays',
    method: 'POST',
    path: '/desk/printers/{printerId}',
    params,
    body: PrinterSettings,
    access: receptionist('any'),
    reply: DeskPrinter,
    errors: ['event_manager_required', 'not_found', 'conflict'],
  }),
  getPrinterDetail: endpoint({
    ...desk,
    id: 'getPrinterDetail',
    summary:
      'The rolls of a printer with what was printed on each, and how far its print may be moved',
    method: 'GET',
    path: '/desk/printers/{printerId}/detail',
    params,
    access: receptionist('any'),
    reply: PrinterDetail,
    errors: ['event_manager_required', 'not_found'],
  }),
} as const
