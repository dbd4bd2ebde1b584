import { z } from 'zod'
import { USB_PROBLEM_CODES } from '../../../messages/printer-problem.ts'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { DeskPrinterModel } from './printers.ts'
import { desk } from '../../platform/http/row-fields.ts'

/** A label printer found at this computer or on its network. */
export const FoundPrinter = z.strictObject({
  /** Address for `addPrinter`: `usb:SERIAL`, `tcp://HOST:9100`, `bluetooth:/dev/rfcomm0`. */
  address: z.string(),
  /** Null if unknown or unsupported. */
  model: DeskPrinterModel.nullable(),
  /** The name that the printer reports. */
  name: z.string(),
  serial: z.string().nullable(),
  connection: z.enum(['usb', 'network', 'bluetooth']),
  /** Why it cannot be used now; the value is what the sentence names. Null without a problem. */
  problem: z.strictObject({ code: z.enum(USB_PROBLEM_CODES), value: z.string().optional() }).nullable(),
  /** This desk has a printer with this address. */
  known: z.boolean(),
})
export type FoundPrinter = z.infer<typeof FoundPrinter>

/** Printer search of the devices screen; loopback listener only. */
export const printerDiscoveryEndpoints = endpointGroup({
  findPrinters: endpoint({
    ...desk,
    summary:
      'Search for label printers at the USB ports and on the network, for the requested number ' +
      'of seconds',
    method: 'GET',
    path: '/desk/printers/found',
    access: receptionist('any'),
    query: z.strictObject({ seconds: z.coerce.number().int().min(1).max(10).default(3) }),
    reply: z.strictObject({ found: z.array(FoundPrinter) }),
    errors: ['event_manager_required'],
  }),
})
