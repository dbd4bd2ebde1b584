import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { normalizedAddress } from './printer-address.ts'
import { listPrinters } from './printer-store.ts'

/** The printers found from this desk, unregistered ones first. */
export async function discoverPrinters(
  deps: PrinterDeps,
  seconds: number,
): Promise<FoundPrinter[]> {
  const seen = await deps.findPrinters({ seconds })
  const own = new Set(
    (await listPrinters(deps.db, deps.stationId)).map((printer) =>
      normalizedAddress(printer.address),
    ),
  )
  const onlyUsb =
    own.has('usb:') && seen.filter(({ connection }) => connection === 'usb').length === 1
  const found = seen.map(({ address, model, name, serial, connection, problem }) => {
    const known = own.has(normalizedAddress(address)) || (onlyUsb && connection === 'usb')
    return { address, model, name, serial, connection, problem, known }
  })
  return found.toSorted((one, other) => Number(one.known) - Number(other.known))
}
