import type { PrinterModel, PrinterProblem } from '../../types/label-printer.ts'
import { productName, supportedModel } from '../job/usb-models.ts'
import type { UsbBus, UsbDevice, UsbInterface } from './usb-bus.ts'

const PRINTER_CLASS = 7
const MASS_STORAGE_CLASS = 8

/**
 * The interface setting of a label printer with both bulk pipes. Their numbers differ by device,
 * their direction does not.
 */
export interface PrinterPipes {
  readonly interfaceNumber: number
  readonly alternateSetting: number
  readonly inEndpoint: number
  /** Bytes. */
  readonly inPacketSize: number
  readonly outEndpoint: number
}

/** The printer interface of a device; null if none has a bulk pipe in each direction. */
export function printerPipes(interfaces: readonly UsbInterface[]): PrinterPipes | null {
  for (const { number, alternateSetting, classCode, endpoints } of interfaces) {
    if (classCode !== PRINTER_CLASS) continue
    const into = endpoints.find(({ type, direction }) => type === 'bulk' && direction === 'in')
    const out = endpoints.find(({ type, direction }) => type === 'bulk' && direction === 'out')
    if (into && out)
      return {
        interfaceNumber: number,
        alternateSetting,
        inEndpoint: into.number,
        inPacketSize: into.packetSize,
        outEndpoint: out.number,
      }
  }
  return null
}

/**
 * In Editor Lite mode a printer is a mass storage device without printer interface and ignores
 * raster data.
 */
function isEditorLite(interfaces: readonly UsbInterface[]): boolean {
  return (
    interfaces.some(({ classCode }) => classCode === MASS_STORAGE_CLASS) &&
    !interfaces.some(({ classCode }) => classCode === PRINTER_CLASS)
  )
}

/** A device of the manufacturer that is, or may be, a label printer. */
export interface SeenDevice {
  readonly device: UsbDevice
  /** `QL-…`; null in Editor Lite mode with an unknown product id. */
  readonly product: string | null
  readonly editorLite: boolean
  /**
   * The address after `usb:`: the serial number, or the port if the serial number is not unique.
   */
  readonly identity: string
}

/**
 * Lists label printers at the USB ports. Devices with an unknown product id are included only in
 * Editor Lite mode; other printers of the manufacturer are left out.
 */
export async function listUsbPrinters(bus: UsbBus): Promise<SeenDevice[]> {
  const devices = await bus.list()
  const serials = devices.map(({ serial }) => serial)
  const seen = await Promise.all(
    devices.map(async (device): Promise<SeenDevice | null> => {
      const product = productName(device.productId)
      const editorLite = await device.interfaces().then(isEditorLite, () => false)
      if (product === null && !editorLite) return null
      const { serial, port } = device
      const alone = serial !== null && serials.filter((other) => other === serial).length === 1
      return { device, product, editorLite, identity: alone ? serial : `@${port}` }
    }),
  )
  return seen.filter((one) => one !== null)
}

/**
 * Chooses the device of an address.
 * @param identity a serial number, `@PORT`, or empty for the only printer
 */
export function chooseDevice(seen: readonly SeenDevice[], identity: string): SeenDevice | PrinterProblem {
  if (identity !== '') {
    const chosen = seen.find((one) => one.identity === identity || `@${one.device.port}` === identity)
    return (
      chosen ?? {
        code: 'link_lost',
        link: 'usb',
        ...(seen.length > 0 && {
          detail: { text: 'printerReason.pluggedIn', values: { addresses: addressesOf(seen) } },
        }),
      }
    )
  }
  const usable = seen.filter(({ product }) => product !== null && supportedModel(product) !== null)
  const candidates = usable.length > 0 ? usable : seen
  if (candidates.length > 1) {
    const values = { number: candidates.length, addresses: addressesOf(candidates) }
    const detail = { text: 'printerReason.severalUsb', values } as const
    return { code: 'not_available', what: 'address', detail }
  }
  return candidates[0] ?? { code: 'link_lost', link: 'usb' }
}

const addressesOf = (seen: readonly SeenDevice[]): string => seen.map(addressOf).join(', ')

export function addressOf({ identity }: Pick<SeenDevice, 'identity'>): string {
  return `usb:${identity}`
}

/** The problem that keeps the device from printing for this model, or null. */
export function deviceProblemOf(
  { product, editorLite }: SeenDevice,
  model: PrinterModel,
): PrinterProblem | null {
  if (editorLite) return { code: 'editor_lite' }
  return product !== null && product !== model
    ? { code: 'wrong_model', found: product, expected: model }
    : null
}
