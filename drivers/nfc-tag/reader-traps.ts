/** Readers with known traps: those that PC/SC does not show, and what to know of those it shows. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { silenceOf } from './pcsc/silence-buzzer.ts'

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

interface TrapSearch {
  readonly platform?: NodeJS.Platform
  /** The folder of USB devices of Linux. */
  readonly folder?: string
  /** `vendor:product` of the plugged-in devices, for other systems. */
  readonly usbIds?: () => Promise<readonly string[]>
}

/** Looks through the USB devices. Never throws. On Windows, Sony's driver makes a PC/SC reader. */
export async function findReaderTraps({
  platform = 'linux',
  folder = '/sys/bus/usb/devices',
  usbIds = async () => [],
}: TrapSearch = {}): Promise<readonly ReaderTrap[]> {
  if (platform === 'darwin') return trapsOfIds(await usbIds().catch(() => []))
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => trapOf(folder, name, names)))
  return found.filter((trap) => trap !== null)
}

const trapsOfIds = (ids: readonly string[]): readonly ReaderTrap[] =>
  KNOWN.filter(({ code, usbId }) => code === 'not_ccid' && ids.includes(usbId)).map(
    ({ code, reader }) => ({ code, reader }),
  )

/** What to know of a reader that PC/SC shows. */
export type ReaderNote = 'buzzer_off' | 'buzzer_stays'

/** Slots for cards with contacts, by name or number (acshk/acsccid issues 4 and 10). */
const CONTACT_SLOTS = [/\b(?:SAM|ICC)\b/, /\bACR1252\b.*\(2\)/, /\bACR1281\b.* 02$/]

/** A slot of a device for a card with contacts, which never holds a tag. */
export const isContactSlot = (name: string): boolean =>
  CONTACT_SLOTS.some((slot) => slot.test(name))

/** Readers with a buzzer that only their maker's tool turns off. */
const LOUD = /\bACR12(?:22|51|52|81)/i

/** By the name of PC/SC. */
export function readerNote(name: string): ReaderNote | null {
  if (silenceOf(name)) return 'buzzer_off'
  return LOUD.test(name) ? 'buzzer_stays' : null
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
  const driverLinks = await Promise.all(
    names
      .filter((other) => other.startsWith(`${name}:`))
      .map((other) => readlink(join(folder, other, 'driver')).catch(() => '')),
  )
  return driverLinks.some((link) => drivers.includes(basename(link))) ? { code, reader } : null
}
