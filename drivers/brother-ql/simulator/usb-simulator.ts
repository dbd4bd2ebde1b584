import { MODEL_SPECS, NETWORK_MODEL, type PrinterModel } from '../../../facts/models.ts'
import { UsbFault } from '../transport/usb-bus.ts'
import type { UsbBus, UsbInterface } from '../transport/usb-bus.ts'
import type { QlSimulator } from './ql-simulator.ts'
import { NO_QUIRKS, connect, endTransfers, newEnding } from './usb-device-state.ts'
import type { UsbDeviceState, UsbQuirks } from './usb-device-state.ts'
import { usbHandle } from './usb-handle.ts'

/**
 * USB ports in software: simulated printers are plugged into them, and the driver's own USB code
 * uses them through the same interface as the real ones.
 *
 * const usb = createUsbSimulator()
 * const simulator = createQlSimulator({ model: 'QL-800' })
 * const cable = usb.plug(simulator, { model: 'QL-800', serial: 'A1' })
 * const printer = openPrinterAddress('usb:A1', { model: 'QL-800', usb })
 * cable.unplug()
 * cable.plugIn()
 *
 * A fault that drops the link (`drop_during` and the like) unplugs the printer until `plugIn`.
 */
export interface UsbSimulator extends UsbBus {
  /** Plugs a printer in. */
  plug(printer: Pick<QlSimulator, 'device'>, options?: PlugOptions): PluggedPrinter
}

export interface PlugOptions {
  /** Default: `NETWORK_MODEL`. */
  readonly model?: PrinterModel
  /** Instead of the model's, for another device of the manufacturer. */
  readonly productId?: number
  readonly serial?: string | null
  /** Default: the next free one, `1-1`, `1-2` and so on. */
  readonly port?: string
  /** Instead of one printer interface with pipe 1 in and pipe 2 out. */
  readonly interfaces?: readonly UsbInterface[]
  /** Kernel driver that takes a printer when it is plugged in (Linux: `usblp`). */
  readonly kernelDriver?: string | null
  readonly quirks?: Partial<UsbQuirks>
}

/** A plugged-in printer with its manual operations. */
export interface PluggedPrinter {
  unplug(): void
  /** Plugs it in again; no effect while it is plugged in. */
  plugIn(): void
  isPlugged(): boolean
  /** Switches between mass storage and printer. */
  setEditorLite(on: boolean): void
  /** Another program claims the interface (`true`) or releases it. */
  setClaimedElsewhere(held: boolean): void
  /** Whether this user may open it. */
  setPermitted(permitted: boolean): void
  /** Halts a pipe at the next `times` transfers. */
  stall(pipe: 'in' | 'out', times?: number): void
  setQuirks(quirks: Partial<UsbQuirks>): void
  /** Current driver of the interface: `usbfs` is a program. */
  driver(): string | null
}

const bulk = (number: number, direction: 'in' | 'out') =>
  ({ number, direction, type: 'bulk', packetSize: 64 }) as const
const PRINTER: readonly UsbInterface[] = [
  { number: 0, alternateSetting: 0, classCode: 7, endpoints: [bulk(1, 'in'), bulk(2, 'out')] },
]
const DISK: readonly UsbInterface[] = [
  { number: 0, alternateSetting: 0, classCode: 8, endpoints: [bulk(1, 'in'), bulk(2, 'out')] },
]

/** @param options.emitsAttach false: no attach events, as on systems without them */
export function createUsbSimulator({
  platform = 'linux',
  emitsAttach = true,
}: { platform?: NodeJS.Platform; emitsAttach?: boolean } = {}): UsbSimulator {
  const bodies: UsbDeviceState[] = []
  const listeners = new Set<() => void>()
  let addresses = 0

  return {
    platform,
    list: async () => bodies.filter(({ plugged }) => plugged).map((body) => usbHandle(body, platform)),
    onAttach(emit) {
      if (emitsAttach) listeners.add(emit)
      return () => listeners.delete(emit)
    },
    plug(
      printer,
      {
        model = NETWORK_MODEL,
        productId = MODEL_SPECS[model].usbProductId,
        serial = null,
        port = `1-${bodies.length + 1}`,
        interfaces = PRINTER,
        kernelDriver = null,
        quirks,
      } = {},
    ) {
      const body: UsbDeviceState = {
        productId,
        serial,
        port,
        interfaces,
        plugged: false,
        address: 0,
        permitted: true,
        driver: null,
        alternate: 0,
        quirks: { ...NO_QUIRKS, ...quirks },
        halted: { in: false, out: false },
        stallsDue: { in: 0, out: 0 },
        session: null,
        buffered: { bytes: 0, at: 0 },
        packets: [],
        wake: () => {},
        ending: newEnding(),
      }
      bodies.push(body)

      const leave = (): void => {
        body.plugged = false
        body.driver = null
        body.packets.length = 0
        endTransfers(body, new UsbFault('gone', 'device disconnected'))
        body.wake()
      }
      const plugIn = (): void => {
        if (body.plugged) return
        Object.assign(body, {
          plugged: true,
          address: ++addresses,
          driver: kernelDriver,
          alternate: 0,
        })
        body.halted.in = body.halted.out = false
        connect(body, printer.device, leave)
        for (const emit of listeners) emit()
      }
      const unplug = (): void => {
        if (!body.plugged) return
        leave()
        void body.session?.hostClosed()
      }
      plugIn()
      return {
        plugIn,
        unplug,
        isPlugged: () => body.plugged,
        setEditorLite(on) {
          unplug()
          body.interfaces = on ? DISK : interfaces
          plugIn()
        },
        setClaimedElsewhere: (held) => {
          body.driver = held ? 'usbfs' : null
        },
        setPermitted: (permitted) => {
          body.permitted = permitted
        },
        stall: (pipe, times = 1) => {
          body.stallsDue[pipe] = times
        },
        setQuirks: (next) => {
          body.quirks = { ...body.quirks, ...next }
        },
        driver: () => body.driver,
      }
    },
  }
}
