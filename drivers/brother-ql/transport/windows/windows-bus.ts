import type { UsbBus } from '../usb-bus.ts'
import type { WindowsCalls } from './calls.ts'
import { withTimeLimits, type CallLimits } from './in-time.ts'
import { createSpooler, type Spooler } from './spooler.ts'
import { listUsbprintDevices } from './usbprint-bus.ts'

/**
 * The USB ports of a Windows computer: printers through usbprint.sys, which has them without any
 * driver of the maker; the others as the package lists them (Editor Lite, WinUSB by Zadig). Without
 * the system calls the package alone.
 */
export function createWindowsBus(
  rest: UsbBus,
  loadCalls: () => Promise<WindowsCalls>,
  limits?: Partial<CallLimits>,
): UsbBus {
  let spooler: Spooler | null = null
  let known: Promise<WindowsCalls | null> | null = null
  const load = (): Promise<WindowsCalls | null> =>
    (known ??= loadCalls().then(
      (calls) => withTimeLimits(calls, limits),
      () => {
        known = null
        return null
      },
    ))

  async function findSpooler(): Promise<Spooler | null> {
    const calls = await load()
    return calls && (spooler ??= createSpooler(calls))
  }

  return {
    platform: 'win32',
    spooler: findSpooler,
    async list() {
      const calls = await load()
      const others = await rest.list().catch((error: unknown) => {
        if (calls) return []
        throw error
      })
      if (!calls) return others
      const queues = await findSpooler()
      const own = listUsbprintDevices(calls, async () => !(await queues?.isPrinting()))
      const isListed = (productId: number, serial: string | null): boolean =>
        own.some(
          (device) =>
            device.productId === productId &&
            (serial === null || device.serial === null || device.serial === serial.toUpperCase()),
        )
      return [...own, ...others.filter(({ productId, serial }) => !isListed(productId, serial))]
    },
    onAttach: (emit) => rest.onAttach(emit),
  }
}
