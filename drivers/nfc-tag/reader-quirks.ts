/** Known quirks of readers: why PC/SC does not list some, and what staff must know about others. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { silenceOf } from './pcsc/silence-buzzer.ts'

/**
 * Why PC/SC does not list a reader. `kernel_driver`: a kernel driver has claimed it, so pcscd
 * cannot. `not_ccid`: it uses its own protocol, which PC/SC does not support.
 */
export type ReaderQuirkCode = 'kernel_driver' | 'not_ccid'

export interface ReaderQuirk {
  readonly code: ReaderQuirkCode
  readonly reader: string
}

interface KnownReader {
  readonly reader: string
  readonly usbId: string
  readonly code: ReaderQuirkCode
  /** Kernel drivers that claim it. */
  readonly drivers: readonly string[]
}

/** USB ids as in the kernel drivers `pn533_usb` and `port100`. */
const KNOWN: readonly KnownReader[] = [
  { reader: 'ACR122U', usbId: '072f:2200', code: 'kernel_driver', drivers: ['pn533_usb'] },
  { reader: 'RC-S380/S', usbId: '054c:06c1', code: 'not_ccid', drivers: [] },
  { reader: 'RC-S380/P', usbId: '054c:06c3', code: 'not_ccid', drivers: [] },
]

interface QuirkSearch {
  readonly platform?: NodeJS.Platform
  /** The folder of USB devices of Linux. */
  readonly folder?: string
  /** `vendor:product` of the plugged-in devices, for other systems. */
  readonly usbIds?: () => Promise<readonly string[]>
}

/**
 * Finds the plugged-in readers that PC/SC does not list. Never throws. Finds none on Windows, where
 * the driver of Sony adds PC/SC support.
 */
export async function findReaderQuirks({
  platform = 'linux',
  folder = '/sys/bus/usb/devices',
  usbIds = async () => [],
}: QuirkSearch = {}): Promise<readonly ReaderQuirk[]> {
  if (platform === 'darwin') return quirksOfIds(await usbIds().catch(() => []))
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => quirkOf(folder, name, names)))
  return found.filter((quirk) => quirk !== null)
}

const quirksOfIds = (ids: readonly string[]): readonly ReaderQuirk[] =>
  KNOWN.filter(({ code, usbId }) => code === 'not_ccid' && ids.includes(usbId)).map(({ code, reader }) => ({
    code,
    reader,
  }))

/** The buzzer of a reader: PassDesk turns it off, or only the tool of the manufacturer can. */
export type ReaderNote = 'buzzer_off' | 'buzzer_stays'

/** Slots for cards with contacts, by name or number (acshk/acsccid issues 4 and 10). */
const CONTACT_SLOTS = [/\b(?:SAM|ICC)\b/, /\bACR1252\b.*\(2\)/, /\bACR1281\b.* 02$/]

/** True for a slot for contact cards, which never holds a tag. */
export const isContactSlot = (name: string): boolean => CONTACT_SLOTS.some((slot) => slot.test(name))

/** Readers with a buzzer that only the tool of the manufacturer turns off. */
const PERMANENT_BUZZER = /\bACR12(?:22|51|52|81)/i

/** @param name the PC/SC name of the reader */
export function readerNote(name: string): ReaderNote | null {
  if (silenceOf(name)) return 'buzzer_off'
  return PERMANENT_BUZZER.test(name) ? 'buzzer_stays' : null
}

async function quirkOf(folder: string, name: string, names: readonly string[]): Promise<ReaderQuirk | null> {
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
