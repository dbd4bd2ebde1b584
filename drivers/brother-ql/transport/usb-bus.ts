/**
 * The few USB calls of this driver. The package that really makes them stands behind it
 * (`usb-package.ts`), and so does the simulated bus, so that both are driven by the same code.
 */
export interface UsbBus {
  /** Of which operating system its devices are: cures for a held printer differ. */
  readonly platform: NodeJS.Platform
  /**
   * Every device of the manufacturer that is plugged in now. @throws UsbFault `not_loaded`,
   * `failed`
   */
  list(): Promise<readonly UsbDevice[]>
  /**
   * Calls back whenever something is plugged in, until the returned function is called. Where that
   * cannot be heard, never.
   */
  onAttach(emit: () => void): () => void
}

/**
 * One plugged-in device. Plugged out and in again it is another one. Every call but `close` throws
 * UsbFault.
 */
export interface UsbDevice {
  /** Like no other's while it is plugged in. */
  readonly key: string
  readonly productId: number
  /** Where it is plugged in: bus, then ports from the root hub on, `1-2.4`. */
  readonly port: string
  readonly productName: string | null
  readonly serial: string | null
  /** Interfaces of the active configuration. Opens the device for a moment. */
  interfaces(): Promise<readonly UsbInterface[]>
  open(): Promise<void>
  /** Never throws. */
  close(): Promise<void>
  /**
   * Name of the kernel's driver on an interface; null where there is none or the system tells none.
   * `usbfs` is another program.
   */
  driverOf(interfaceNumber: number): Promise<string | null>
  detachDriver(interfaceNumber: number): Promise<void>
  attachDriver(interfaceNumber: number): Promise<void>
  claim(interfaceNumber: number): Promise<void>
  /** Not while a transfer is under way. */
  release(interfaceNumber: number): Promise<void>
  selectAlternate(interfaceNumber: number, alternateSetting: number): Promise<void>
  /**
   * Reads until a packet is short or `length` bytes are there; may be empty. One at a time.
   * @param length whole packets, bytes
   */
  transferIn(endpoint: number, length: number, timeoutMs: number): Promise<Uint8Array>
  /**
   * @returns bytes the device took; they may be fewer than given. How many it took before a fault
   * is not told.
   */
  transferOut(endpoint: number, bytes: Uint8Array, timeoutMs: number): Promise<number>
  /** Not while a transfer is under way on that endpoint. */
  clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void>
  /** Ends every transfer the hard way. */
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
  /** Plugged out, or switched off. */
  | 'gone'
  /** Another program, or the kernel, has it. */
  | 'busy'
  | 'no_permission'
  /** The system has a driver on it that this cannot go past (Windows without WinUSB). */
  | 'wrong_driver'
  | 'stall'
  | 'timeout'
  /** The package is not there or does not load. */
  | 'not_loaded'
  | 'failed'

export class UsbFault extends Error {
  override readonly name = 'UsbFault'
  readonly why: UsbFaultReason

  constructor(why: UsbFaultReason, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.why = why
  }
}
