import { UsbFault, type UsbDevice } from '../transport/usb-bus.ts'
import { Win32Error, type Handle, type Pending } from '../transport/windows/calls.ts'
import { CONSTANTS } from '../transport/windows/constants.ts'
import type { PrinterModel } from '../../../facts/models.ts'
import type { PluggedPrinter, UsbSimulator } from './usb-simulator.ts'

/** A plugged-in printer with its device path. */
export interface WindowsDevice {
  readonly path: string
  readonly port: string
  readonly model: PrinterModel
  readonly plugged: PluggedPrinter
}

interface OpenFile {
  readonly device: WindowsDevice
  readonly share: number
  /** Claimed on the first transfer. */
  claimed: Promise<UsbDevice> | null
}

/** An overlapped call with its result. */
export interface SimulatedCall extends Pending {
  readonly file: OpenFile
  done: boolean
  outcome: { readonly data: Uint8Array } | { readonly code: number } | null
}

/** Open device paths with the sharing rules of Windows, and overlapped calls on them. */
export function createWindowsFiles(usb: UsbSimulator, devices: readonly WindowsDevice[]) {
  const files = new Map<Handle, OpenFile>()
  const openElsewhere = new Set<string>()
  const endless = new Set<Pending['kind']>()
  let handles = 256
  /**
   * Pending closings: a device can be claimed again only after the calls of its handle have ended.
   */
  let closings: Promise<unknown> = Promise.resolve()

  const fileOf = (handle: Handle): OpenFile => {
    const file = files.get(handle)
    if (!file) throw new Win32Error('handle', CONSTANTS.ERROR_INVALID_HANDLE)
    return file
  }

  async function claim({ port }: WindowsDevice): Promise<UsbDevice> {
    await closings
    const device = (await usb.list()).find((one) => one.port === port)
    if (!device) throw new UsbFault('gone', 'unplugged')
    await device.open()
    await device.claim(0)
    return device
  }

  function begin(
    kind: Pending['kind'],
    handle: Handle,
    work: (device: UsbDevice) => Promise<Uint8Array>,
  ): Pending {
    const file = fileOf(handle)
    const call: SimulatedCall = { kind, file, done: false, outcome: null }
    const end = (outcome: NonNullable<SimulatedCall['outcome']>): void => {
      if (endless.has(kind)) return
      call.outcome ??= outcome
      call.done = true
    }
    file.claimed ??= claim(file.device)
    file.claimed.then(work).then(
      (data) => end({ data }),
      (error: unknown) => end({ code: codeOf(error) }),
    )
    return call
  }

  function isShared(path: string, share: number): boolean {
    const open = [...files.values()].filter(({ device }) => device.path === path)
    return (
      !openElsewhere.has(path) && open.every((file) => file.share !== 0) && (open.length === 0 || share !== 0)
    )
  }

  function openPath(path: string, share: number): Handle {
    const device = devices.find((one) => one.path === path && one.plugged.isPlugged())
    if (!device) throw new Win32Error('CreateFileW', CONSTANTS.ERROR_FILE_NOT_FOUND)
    if (!isShared(path, share)) throw new Win32Error('CreateFileW', CONSTANTS.ERROR_SHARING_VIOLATION)
    files.set(++handles, { device, share, claimed: null })
    return handles
  }

  async function closeFile(handle: Handle): Promise<void> {
    const file = files.get(handle)
    files.delete(handle)
    const device = await file?.claimed?.catch(() => null)
    await device?.release(0).catch(() => {})
    await device?.close()
  }

  return {
    fileOf,
    claim,
    begin,
    isShared,
    openPath,
    closeFile,
    openElsewhere,
    endless,
    close(handle: Handle): void {
      closings = Promise.all([closings, closeFile(handle)])
    },
  }
}

function codeOf(error: unknown): number {
  const why = error instanceof UsbFault ? error.why : 'failed'
  if (why === 'gone') return CONSTANTS.ERROR_ACCESS_DENIED
  return why === 'timeout' ? CONSTANTS.ERROR_SEM_TIMEOUT : CONSTANTS.ERROR_GEN_FAILURE
}
