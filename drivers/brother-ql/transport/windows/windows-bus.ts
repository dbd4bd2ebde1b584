import type { UsbBus } from '../usb-bus.ts'
import type { WindowsCalls } from './calls.ts'
import { withTimeLimits, type CallLimits } from './time-limits.ts'
import { createSpooler, type Spooler } from './spooler.ts'
import { listUsbprintDevices } from './usbprint-bus.ts'

/**
 * The USB ports of a Windows computer. Printers are used through usbprint.sys, which needs no
 * driver of the manufacturer. The USB package lists the other devices (Editor Lite, WinUSB by
 * Zadig), and all devices if the system calls are not available.
 */
export function createWindowsBus(
  packageBus: UsbBus,
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
      const others = await packageBus.list().catch((error: unknown) => {
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
    onAttach: (emit) => packageBus.onAttach(emit),
  }
}
