import { mkdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findUsbPrinters, openPrinterAddress } from '../../../drivers/label-printer.ts'
import { createPackageBus, faultOf } from '../../../drivers/brother-ql/transport/usb-package.ts'
import type { PackageDevice, UsbPackage } from '../../../drivers/brother-ql/transport/usb-package.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const never = (): Promise<never> => Promise.reject(new Error('not asked for'))

const device = (change: Partial<PackageDevice> = {}): PackageDevice =>
  ({
    vendorId: 0x04f9,
    productId: 0x209d,
    bus: '001',
    address: 7,
    ports: [2, 4],
    handle: '7',
    productName: 'QL-820NWB',
    serialNumber: '000G1',
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [
            {
              alternateSetting: 0,
              interfaceClass: 7,
              endpoints: [
                { endpointNumber: 1, direction: 'in', type: 'bulk', packetSize: 64 },
                { endpointNumber: 2, direction: 'out', type: 'bulk', packetSize: 64 },
              ],
            },
          ],
        },
      ],
    },
    open: async () => {},
    close: async () => {},
    reset: never,
    claimInterface: never,
    releaseInterface: never,
    selectAlternateInterface: never,
    detachKernelDriver: never,
    attachKernelDriver: never,
    nativeTransferIn: never,
    nativeTransferOut: never,
    clearHalt: never,
    ...change,
  }) as PackageDevice

const busOf = (devices: readonly PackageDevice[], more: Parameters<typeof createPackageBus>[0] = {}) =>
  createPackageBus({
    platform: 'linux',
    sysfs: join(tmpdir(), 'none'),
    load: async () => ({
      nativeGetDevices: async () => devices,
      Emitter: class {
        addAttach = async () => {}
        removeAttach = async () => {}
      },
    }),
    ...more,
  })

it.each([
  // Linux
  ['open error: failed to open device (errno 13)', 'no_permission'],
  ['open error: permission denied (errno 1)', 'no_permission'],
  ['open error: device not found (errno 2)', 'gone'],
  ['claimInterface error: interface is busy (errno 16)', 'busy'],
  ['claimInterface error: device disconnected (errno 19)', 'gone'],
  ['attachKernelDriver error: kernel driver already attached (errno 16)', 'busy'],
  // macOS
  ['claimInterface error: could not open interface for exclusive access (0xe00002c5)', 'busy'],
  // Windows
  ['claimInterface error: incompatible driver is installed for this interface', 'wrong_driver'],
  ['open error: failed to open device (error 5)', 'no_permission'],
  // Transfers
  ['transferIn error: Cancelled', 'timeout'],
  ['transferIn error: Disconnected', 'gone'],
  ['transferOut error: Stall', 'stall'],
  ['transferOut error: Fault', 'failed'],
  ['transferIn error: endpoint not found', 'failed'],
])('the error message of the USB package “%s” means %s', (text, why) => {
  expect(faultOf(new Error(text)).why).toBe(why)
})

describe('the USB ports of this computer', () => {
  it('list the label printers among all devices', async () => {
    const mouse = device({ vendorId: 0x046d, productId: 0xc077 })
    expect(await findUsbPrinters(busOf([mouse, device()]))).toMatchObject([
      { address: 'usb:000G1', model: 'QL-820NWB', problem: null },
    ])
  })

  it('list one whose string descriptors cannot be read', async () => {
    const denied = new Error('open error: failed to open device (errno 13)')
    const shy = device({ configuration: null, open: () => Promise.reject(denied) })
    Object.defineProperty(shy, 'serialNumber', {
      get: () => {
        throw denied
      },
    })
    expect(await findUsbPrinters(busOf([shy]))).toMatchObject([
      { address: 'usb:@1-2.4', serial: null, problem: { code: 'no_permission_linux' } },
    ])
  })

  // Listing and probing both read the interfaces.
  it.each([
    [2, null],
    [6, 'failed'],
  ])('are read again if a string descriptor is late %i times', async (times, why) => {
    let late = times
    const slow = device()
    const { configuration } = slow
    Object.defineProperty(slow, 'configuration', {
      get: () => {
        if (late-- > 0) throw new Error('getString error: transfer was cancelled')
        return configuration
      },
    })
    expect(await findUsbPrinters(busOf([slow]))).toMatchObject([{ why }])
  })

  // Folders of Windows have no colon in their names, as the kernel's have.
  it.skipIf(process.platform === 'win32')('show a claim by the driver that Linux reports', async () => {
    const sysfs = temporaryFolder('ql-sysfs')
    await mkdir(join(sysfs, '1-2.4:1.0'))
    await symlink('../../../bus/usb/drivers/usbfs', join(sysfs, '1-2.4:1.0', 'driver'))
    expect(await findUsbPrinters(busOf([device()], { sysfs }))).toMatchObject([
      { problem: { code: 'linux_program' } },
    ])
  })

  it('are empty on a computer without any', async () => {
    const load = async () =>
      ({
        nativeGetDevices: () =>
          Promise.reject(new Error('getDevices error: /sys/bus/usb/devices/ not found (errno 2)')),
      }) as unknown as UsbPackage
    expect(await findUsbPrinters(busOf([], { load }))).toEqual([])
  })

  it('without the package report a printer problem instead of stopping the kiosk', async () => {
    const usb = busOf([], {
      load: () => Promise.reject(new Error("Cannot find module 'usb'\nRequire stack: …")),
    })
    const [text, reason] = ['printerReason.usbNotLoaded', "Cannot find module 'usb'"]
    const printer = openPrinterAddress('usb:', { usb })
    onTestFinished(() => printer.close())
    expect(await printer.status()).toMatchObject({
      reachable: false,
      problems: [{ code: 'not_available', what: 'usb', detail: { text, values: { reason } } }],
    })
    await expect(findUsbPrinters(usb)).rejects.toMatchObject({ why: 'not_loaded' })
  })

  it('use calls that the installed package has', () => {
    const { UsbDevice, Emitter, nativeGetDevices } = createRequire(import.meta.url)('usb/index.js') as Record<
      string,
      { prototype: object }
    >
    const calls = Object.entries(device()).filter(([, value]) => typeof value === 'function')
    for (const [call] of calls) expect(UsbDevice!.prototype).toHaveProperty(call)
    for (const field of ['handle', 'productName', 'serialNumber', 'configuration'])
      expect(Object.getOwnPropertyNames(UsbDevice!.prototype)).toContain(field)
    for (const call of ['addAttach', 'removeAttach']) expect(Emitter!.prototype).toHaveProperty(call)
    expect(nativeGetDevices).toBeTypeOf('function')
  })
})
