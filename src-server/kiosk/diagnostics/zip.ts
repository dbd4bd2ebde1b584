import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive. */
export interface ZipFile {
  /** ASCII, with `/` between folders. */
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * PKWARE APPNOTE 6.3: signatures of the local file header, the central directory header, and the
 * end of the central directory.
 */
const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const END = 0x06054b50
/** Version 2.0: folders and deflate. */
const VERSION = 20
const DEFLATE = 8
/** Unix, a file that only its owner can read: rw------- */
const UNIX = 3 << 8
const OWNER_ONLY = (0o100600 << 16) >>> 0

/**
 * A ZIP without ZIP64 for compatibility, so at most 65,535 files and 4 GB.
 * @param at time of all files, ms; stored in UTC with a resolution of 2 s
 */
export function makeZip(files: readonly ZipFile[], at: number): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name, 'latin1')
    // Common part of both headers: flags, method, time, date, CRC, sizes, length of the name, no
    // extra field.
    const facts = Buffer.alloc(24)
    facts.writeUInt16LE(DEFLATE, 2)
    facts.writeUInt32LE(dosTime(at), 4)
    facts.writeUInt32LE(crc32(bytes), 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(bytes.length, 16)
    facts.writeUInt16LE(path.length, 20)
    parts.push(Buffer.concat([numbers(4, LOCAL), numbers(2, VERSION), facts, path, packed]))
    entries.push(
      Buffer.concat([
        numbers(4, ENTRY),
        numbers(2, UNIX | VERSION, VERSION),
        facts,
        numbers(2, 0, 0, 0),
        numbers(4, OWNER_ONLY, offset),
        path,
      ]),
    )
    offset += parts.at(-1)!.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.concat([
    numbers(4, END),
    numbers(2, 0, 0, files.length, files.length),
    numbers(4, list.length, offset),
    numbers(2, 0),
  ])
  return Buffer.concat([...parts, list, end])
}

/** Little-endian, `width` bytes each. */
function numbers(width: 2 | 4, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length)
  values.forEach((value, index) => bytes.writeUIntLE(value, index * width, width))
  return bytes
}

/** MS-DOS format: the time in the lower half, the date in the upper, years from 1980. */
function dosTime(at: number): number {
  const time = new Date(at)
  const clock =
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  const date =
    ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  return ((date << 16) | clock) >>> 0
}
