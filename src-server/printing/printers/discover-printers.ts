import type { FoundPrinter } from '../../../contract/printing/printer-discovery.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { listPrinters } from './printer-store.ts'

/** The printers found from this desk, unregistered ones first. */
export async function discoverPrinters(
  deps: PrinterDeps,
  seconds: number,
): Promise<FoundPrinter[]> {
  const seen = await deps.findPrinters({ seconds })
  const own = new Set(
    (await listPrinters(deps.db, deps.stationId)).map((printer) => plainAddress(printer.address)),
  )
  const onlyUsb =
    own.has('usb:') && seen.filter(({ connection }) => connection === 'usb').length === 1
  const found = seen.map(({ address, model, name, serial, connection, problem }) => {
    const known = own.has(plainAddress(address)) || (onlyUsb && connection === 'usb')
    return { address, model, name, serial, connection, problem, known }
  })
  return found.toSorted((one, other) => Number(one.known) - Number(other.known))
}

/** Staff may leave the port out, or end with a slash. */
function plainAddress(address: string): string {
  const network = /^(tcp:\/\/.*?)\/?$/i.exec(address)?.[1]
  if (network === undefined) return address
  return (/:\d+$/.test(network) ? network : `${network}:9100`).toLowerCase()
}
