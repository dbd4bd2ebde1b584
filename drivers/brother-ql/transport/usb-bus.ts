import type { KnownReason } from '../../../messages/printer-problem.ts'
import { sentence, TextError } from '../../../messages/sentence.ts'
import type { Spooler } from './windows/spooler.ts'

/**
 * The USB calls of this driver, implemented by `usb-package.ts` and by the simulated bus, so that
 * the same code uses both.
 */
export interface UsbBus {
  /** Operating system of the devices: cures for a claimed printer differ. */
  readonly platform: NodeJS.Platform
  /**
   * Lists the plugged-in devices of the manufacturer.
   * @throws UsbFault `not_loaded`, `failed`
   */
  list(): Promise<readonly UsbDevice[]>
  /**
   * Calls `emit` when a device is plugged in; never on systems without such events. Returns the
   * unsubscribe function.
   */
  onAttach(emit: () => void): () => void
  /** Print queues of the system, for printers that cannot be opened (Windows). */
  readonly spooler?: () => Promise<Spooler | null>
}

/**
 * One plugged-in device; after replugging it is another one. Every call but `close` throws
 * UsbFault.
 */
export interface UsbDevice {
  /** Unique while the device is plugged in. */
  readonly key: string
  readonly productId: number
  /** Port path: bus, then ports from the root hub, `1-2.4`. */
  readonly port: string
  readonly productName: string | null
  readonly serial: string | null
  /** The system's own driver is used (Windows); missing for the USB package. */
  readonly via?: 'usbprint'
  /** Interfaces of the active configuration. Opens the device briefly. */
  interfaces(): Promise<readonly UsbInterface[]>
  open(): Promise<void>
  /** Never throws. */
  close(): Promise<void>
  /**
   * Kernel driver of an interface; null if there is none or the system does not report it. `usbfs`
   * is another program.
   */
  driverOf(interfaceNumber: number): Promise<string | null>
  detachDriver(interfaceNumber: number): Promise<void>
  attachDriver(interfaceNumber: number): Promise<void>
  claim(interfaceNumber: number): Promise<void>
  /** Not while a transfer is running. */
  release(interfaceNumber: number): Promise<void>
  selectAlternate(interfaceNumber: number, alternateSetting: number): Promise<void>
  /**
   * Reads until a short packet or `length` bytes; may be empty. One read at a time.
   * @param length whole packets, bytes
   */
  transferIn(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array>
  /** @returns accepted bytes, possibly fewer than given. After a fault the count is unknown. */
  transferOut(endpoint: number, bytes: Uint8Array, timeoutMs: number): Promise<number>
  /** Not while a transfer on that endpoint is running. */
  clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void>
  /** Aborts every transfer. */
  reset(): Promise<void>
}

/** One alternate setting of one interface. */
export interface UsbInterface {
  readonly number: number
  readonly alternateSetting: number
  /** USB class code: 7 printer, 8 mass storage. */
  readonly classCode: number
  readonly endpoints: readonly UsbEndpoint[]
}

export interface UsbEndpoint {
  /** Without the direction bit. */
  readonly number: number
  readonly direction: 'in' | 'out'
  readonly type: 'bulk' | 'interrupt' | 'isochronous' | 'control'
  /** Largest packet, bytes. */
  readonly packetSize: number
}

export type UsbFaultReason =
  /** Unplugged or switched off. */
  | 'gone'
  /** Claimed by another program or the kernel. */
  | 'busy'
  | 'no_permission'
  /** A system driver blocks access (Windows without WinUSB). */
  | 'wrong_driver'
  | 'stall'
  | 'timeout'
  /** The package is missing or does not load. */
  | 'not_loaded'
  | 'failed'

export class UsbFault extends TextError {
  override readonly name = 'UsbFault'
  readonly why: UsbFaultReason
  /** A text, or one line of the system. */
  readonly reason: KnownReason | string

  constructor(why: UsbFaultReason, reason: KnownReason | string, options?: { cause?: unknown }) {
    super(
      typeof reason === 'string' ? { ja: reason, en: reason } : sentence(reason.text, reason.values),
      options,
    )
    this.reason = reason
    this.why = why
  }
}
