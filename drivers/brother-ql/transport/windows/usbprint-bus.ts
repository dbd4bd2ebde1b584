import { setTimeout as sleep } from 'node:timers/promises'
import { BROTHER_VENDOR_ID } from '../../job/usb-models.ts'
import { UsbFault, type UsbDevice, type UsbInterface } from '../usb-bus.ts'
import { Win32Error, type Handle, type WindowsCalls } from './calls.ts'
import { CONSTANTS, INTERFACE_USBPRINT } from './constants.ts'
import { CallStuck, CallTimeout, runPending } from './run-pending.ts'

/** Bytes of one write. Larger ones are untested: another program that prints this way uses 4096. */
const WRITE_BYTES = 4_096

/**
 * Delays before a printer in use is opened again, ms. Their sum is below the time that a session
 * waits for its connection. The link retries every second.
 */
const RETRY_MS = [250, 500]

/** Readable, writable and exclusive, so that the spooler cannot mix in bytes. */
const FOR_A_JOB = { access: CONSTANTS.GENERIC_READ + CONSTANTS.GENERIC_WRITE, share: 0 } as const

const IN_USE: readonly number[] = [
  CONSTANTS.ERROR_ACCESS_DENIED,
  CONSTANTS.ERROR_SHARING_VIOLATION,
  CONSTANTS.ERROR_BUSY,
]
const MISSING: readonly number[] = [
  CONSTANTS.ERROR_FILE_NOT_FOUND,
  CONSTANTS.ERROR_PATH_NOT_FOUND,
  CONSTANTS.ERROR_NO_SUCH_DEVICE,
]
/** After it was opened: unplugged or switched off. */
const GONE: readonly number[] = [
  ...MISSING,
  CONSTANTS.ERROR_ACCESS_DENIED,
  CONSTANTS.ERROR_INVALID_HANDLE,
  CONSTANTS.ERROR_BAD_COMMAND,
  CONSTANTS.ERROR_GEN_FAILURE,
  CONSTANTS.ERROR_OPERATION_ABORTED,
  CONSTANTS.ERROR_IO_DEVICE,
  CONSTANTS.ERROR_DEVICE_NOT_CONNECTED,
]

/** Every QL has one printer interface with these pipes; usbprint.sys has claimed it. */
const INTERFACES: readonly UsbInterface[] = [
  {
    number: 0,
    alternateSetting: 0,
    classCode: 7,
    endpoints: [
      { number: 1, direction: 'in', type: 'bulk', packetSize: 64 },
      { number: 2, direction: 'out', type: 'bulk', packetSize: 64 },
    ],
  },
]

interface DevicePath {
  readonly path: string
  readonly vendorId: number
  readonly productId: number
  /** Null if the device has none and Windows has generated the instance. */
  readonly serial: string | null
  /** Identifies the port if there is no serial number. */
  readonly instance: string
}

/** `\\?\usb#vid_04f9&pid_209b#SERIAL#{…}`; null for other paths. */
export function parseDevicePath(path: string): DevicePath | null {
  const [, vendor = '', product = '', more = '', instance = ''] =
    /^\\\\\?\\usb#vid_([0-9a-f]{4})&pid_([0-9a-f]{4})([^#]*)#([^#]+)#/i.exec(path) ?? []
  if (instance === '') return null
  const isGenerated = instance.includes('&') || /&mi_/i.test(more)
  return {
    path,
    vendorId: Number.parseInt(vendor, 16),
    productId: Number.parseInt(product, 16),
    serial: isGenerated ? null : instance.toUpperCase(),
    instance: instance.toLowerCase(),
  }
}

/** Lists the manufacturer's printers that usbprint.sys drives, as devices for the USB code. */
export function listUsbprintDevices(
  calls: WindowsCalls,
  /** False while the spooler has a job for the printer. */
  mayOpen: (device: Pick<UsbDevice, 'productId' | 'serial'>) => Promise<boolean> = async () => true,
): UsbDevice[] {
  return calls
    .listInterfaces(INTERFACE_USBPRINT)
    .map(parseDevicePath)
    .filter((device) => device?.vendorId === BROTHER_VENDOR_ID)
    .map((device) => createDevice(calls, device!, mayOpen))
}

function createDevice(
  calls: WindowsCalls,
  { path, productId, serial, instance }: DevicePath,
  mayOpen: (device: Pick<UsbDevice, 'productId' | 'serial'>) => Promise<boolean>,
): UsbDevice {
  let handle: Handle | null = null
  let ending = new AbortController()
  let running = 0
  /** A call could not be cancelled: its handle stays open, because the call still uses it. */
  let stuck = false

  /** Stays open until its last call has completed. */
  let closing: Handle | null = null

  function closeHandle(): void {
    if (handle === null) return
    closing = handle
    handle = null
    ending.abort()
    closeIdle()
  }
  function closeIdle(): void {
    if (closing === null || running > 0 || stuck) return
    calls.closeHandle(closing)
    closing = null
  }

  async function openHandle(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        if (!(await mayOpen({ productId, serial }))) throw new Win32Error('CreateFileW', CONSTANTS.ERROR_BUSY)
        handle = await calls.openFile(path, FOR_A_JOB)
        return
      } catch (error) {
        const waitMs = isInUse(error) ? RETRY_MS[tries] : undefined
        if (waitMs === undefined) throw openFault(error)
        await sleep(waitMs)
      }
    }
  }

  async function transfer(
    begin: (handle: Handle) => ReturnType<WindowsCalls['beginRead']>,
    timeoutMs: number,
  ): Promise<Uint8Array> {
    if (handle === null) throw new UsbFault('gone', 'the printer is not open')
    running++
    try {
      return await runPending(calls, begin(handle), { timeoutMs, signal: ending.signal })
    } catch (error) {
      if (error instanceof CallTimeout) {
        stuck ||= error instanceof CallStuck
        throw new UsbFault('timeout', error.message, { cause: error })
      }
      throw ioFault(error)
    } finally {
      running--
      closeIdle()
    }
  }

  return {
    key: path.toLowerCase(),
    productId,
    port: instance,
    productName: null,
    serial,
    via: 'usbprint',
    interfaces: async () => INTERFACES,
    // The handle is the claim.
    open: async () => {},
    close: async () => closeHandle(),
    driverOf: async () => null,
    detachDriver: async () => {},
    attachDriver: async () => {},
    async claim() {
      ending = new AbortController()
      await openHandle()
    },
    release: async () => closeHandle(),
    selectAlternate: async () => {},
    transferIn: (_endpoint, length, timeoutMs) =>
      transfer((open) => calls.beginRead(open, length), timeoutMs),
    transferOut: async (_endpoint, bytes, timeoutMs) =>
      (await transfer((open) => calls.beginWrite(open, bytes.subarray(0, WRITE_BYTES)), timeoutMs)).length,
    clearHalt: async () => {},
    // No SOFT_RESET: on other brands the next write stalls after it. Cancelling the calls suffices.
    reset: async () => ending.abort(),
  }
}

const isInUse = (error: unknown): boolean => error instanceof Win32Error && IN_USE.includes(error.code)

/** An error of `CreateFileW`. */
function openFault(error: unknown): UsbFault {
  if (error instanceof CallTimeout) return new UsbFault('timeout', error.message, { cause: error })
  if (!(error instanceof Win32Error)) return new UsbFault('failed', String(error), { cause: error })
  const why = IN_USE.includes(error.code) ? 'busy' : MISSING.includes(error.code) ? 'gone' : 'failed'
  return new UsbFault(why, error.message, { cause: error })
}

/** An error of an open printer. Some codes have another meaning than at opening. */
function ioFault(error: unknown): UsbFault {
  if (!(error instanceof Win32Error)) return new UsbFault('failed', String(error), { cause: error })
  const { code } = error
  const late = code === CONSTANTS.ERROR_SEM_TIMEOUT || code === CONSTANTS.ERROR_TIMEOUT
  const why = GONE.includes(code) ? 'gone' : late ? 'timeout' : 'failed'
  return new UsbFault(why, error.message, { cause: error })
}
