import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { PrinterModel } from '../pass/pass.ts'

/** A label printer that was seen at this computer or on its network. */
export const FoundPrinter = z.strictObject({
  /** What `addPrinter` takes: `usb:SERIAL`, `tcp://HOST:9100`, `bluetooth:/dev/rfcomm0`. */
  address: z.string(),
  /** Null where it is not known, or none that labels are printed on. */
  model: PrinterModel.nullable(),
  /** As it names itself. */
  name: z.string(),
  serial: z.string().nullable(),
  connection: z.enum(['usb', 'network', 'bluetooth']),
  /**
   * Why it cannot be used just now and what to do, for staff; null when nothing is known to be
   * wrong.
   */
  problem: z.strictObject({ ja: z.string(), en: z.string() }).nullable(),
  /** This desk has a printer with this address. */
  known: z.boolean(),
})
export type FoundPrinter = z.infer<typeof FoundPrinter>

/** What the devices screen asks before a printer is added; on the loopback listener only. */
export const printerDiscoveryEndpoints = {
  findPrinters: endpoint({
    tag: 'desk',
    api: 'desk',
    id: 'findPrinters',
    summary:
      'Look for label printers at the USB ports and on the network; takes the seconds asked for',
    method: 'GET',
    path: '/desk/printers/found',
    access: receptionist('any'),
    query: z.strictObject({ seconds: z.coerce.number().int().min(1).max(10).default(3) }),
    reply: z.strictObject({ found: z.array(FoundPrinter) }),
    errors: ['event_manager_required'],
  }),
} as const
