import { findUsbPrinters, type PrinterModel, type UsbBus } from '../../drivers/label-printer.ts'

/** Model at a USB address; null for other addresses and missing printers. */
export async function usbModelAt(address: string, usb?: UsbBus): Promise<PrinterModel | null> {
  if (!address.startsWith('usb:')) return null
  const found = (await findUsbPrinters(usb).catch(() => [])).filter(({ model }) => model !== null)
  const meant =
    address === 'usb:' && found.length === 1
      ? found[0]
      : found.find((one) => one.address === address)
  return meant?.model ?? null
}
