import { PrinterError } from './brother-ql/job/printer-error.ts'
import type { FoundPrinter, LabelPrinter, PrinterDriver } from './types/label-printer.ts'

/** The options of all drivers: each reads its own. */
type OptionsOf<Drivers extends AnyDrivers> = [Drivers[number]] extends [PrinterDriver<infer Open, infer Find>]
  ? { readonly open: Open; readonly find: Find }
  : never

type AnyDrivers = readonly PrinterDriver<never, never>[]

/** Opens printers by the scheme of their address and finds them, with the given drivers. */
export function createPrinterRegistry<const Drivers extends AnyDrivers>(given: Drivers) {
  type Open = OptionsOf<Drivers>['open']
  type Find = OptionsOf<Drivers>['find']
  const drivers = given as unknown as readonly PrinterDriver<Open, Find>[]
  const openers = new Map(drivers.flatMap(({ openers }) => Object.entries(openers)))
  return {
    /**
     * Does not connect before the first job or status request.
     * @throws PrinterError `not_available` if no driver accepts the address
     */
    open(address: string, options: Open = {} as Open): LabelPrinter {
      const open = openers.get(/^([a-z][a-z0-9+]*):/.exec(address)?.[1] ?? '')
      const printer = open?.(address, options)
      if (printer) return printer
      const forms = drivers.flatMap((driver) => driver.addressForms)
      throw new PrinterError({
        code: 'not_available',
        what: 'address',
        detail: {
          text: 'printerReason.noAddress',
          values: { address, others: forms.slice(0, -1).join(', '), last: forms.at(-1)! },
        },
      })
    },
    /** Finds printers at this machine and on its network. Prints nothing and never throws. */
    async find(options: Find): Promise<FoundPrinter[]> {
      return (await Promise.all(drivers.map((driver) => driver.find?.(options) ?? []))).flat()
    },
  }
}
