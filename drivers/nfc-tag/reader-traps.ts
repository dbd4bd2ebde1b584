/** USB readers that are plugged in and that PC/SC does not show. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * `kernel_driver`: a driver of the kernel holds it, so pcscd cannot. `not_ccid`: it has a protocol
 * of its own, which PC/SC does not know.
 */
export type ReaderTrapCode = 'kernel_driver' | 'not_ccid'

export interface ReaderTrap {
  readonly code: ReaderTrapCode
  readonly reader: string
}

interface KnownReader {
  readonly reader: string
  readonly usbId: string
  readonly code: ReaderTrapCode
  /** Drivers of the kernel that hold it. */
  readonly drivers: readonly string[]
}

/** USB ids of the kernel's drivers `pn533_usb` and `port100`. */
const KNOWN: readonly KnownReader[] = [
  { reader: 'ACR122U', usbId: '072f:2200', code: 'kernel_driver', drivers: ['pn533_usb'] },
  { reader: 'RC-S380/S', usbId: '054c:06c1', code: 'not_ccid', drivers: [] },
  { reader: 'RC-S380/P', usbId: '054c:06c3', code: 'not_ccid', drivers: [] },
]

/**
 * Looks through the USB devices of Linux. Elsewhere it finds nothing.
 * @param folder the folder of USB devices in sysfs
 */
export async function findReaderTraps(
  folder = '/sys/bus/usb/devices',
): Promise<readonly ReaderTrap[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => trapOf(folder, name, names)))
  return found.filter((trap) => trap !== null)
}

async function trapOf(
  folder: string,
  name: string,
  names: readonly string[],
): Promise<ReaderTrap | null> {
  const [vendor, product] = await Promise.all(
    ['idVendor', 'idProduct'].map((file) =>
      readFile(join(folder, name, file), 'utf8').then(
        (text) => text.trim(),
        () => '',
      ),
    ),
  )
  const known = KNOWN.find(({ usbId }) => usbId === `${vendor}:${product}`)
  if (!known) return null
  const { code, reader, drivers } = known
  if (code === 'not_ccid') return { code, reader }
  // Interfaces are named after their device: `1-2:1.0` of `1-2`.
  const held = await Promise.all(
    names
      .filter((other) => other.startsWith(`${name}:`))
      .map((other) => readlink(join(folder, other, 'driver')).catch(() => '')),
  )
  return held.some((link) => drivers.includes(basename(link))) ? { code, reader } : null
}
