import { PrinterError } from './brother-ql/printer-error.ts'
import type {
  FoundPrinter,
  LabelPrinter,
  OpenPrinterOptions,
  PrinterDriver,
} from './types/label-printer.ts'

/** Opens printers by the scheme of their address and finds them, with the given drivers. */
export function createPrinterRegistry<
  Open extends OpenPrinterOptions = OpenPrinterOptions,
  Find extends { readonly seconds: number } = { readonly seconds: number },
>(drivers: readonly PrinterDriver<Open, Find>[]) {
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
        detail: `"${address}" is no printer address: use ${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`,
      })
    },
    /** Finds printers at this machine and on its network. Prints nothing and never throws. */
    async find(options: Find): Promise<FoundPrinter[]> {
      return (await Promise.all(drivers.map((driver) => driver.find?.(options) ?? []))).flat()
    },
  }
}
