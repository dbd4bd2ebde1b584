/** A zip file with the same bytes for the same files. */
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** 1980-01-01 00:00, the first time that a zip file can express. */
const NO_TIME = 0x00_21_00_00
const VERSION = 20
/** Attributes are those of Unix. */
const MADE_ON_UNIX = (3 << 8) | VERSION
const DEFLATED = 8
const UTF8_NAMES = 1 << 11

/**
 * Rights are kept as far as that a file is a program or not; times are not kept.
 * @param {string} zip
 * @param {string} folder
 * @param {readonly string[]} files paths in the folder, with `/`, in the order of the zip
 * @param {string} top the folder in the zip
 */
export function zipFolder(zip, folder, files, top) {
  const output = openSync(zip, 'w')
  const directory = []
  let offset = 0
  const write = (bytes) => (offset += writeSync(output, bytes))
  for (const file of files) {
    const content = readFileSync(join(folder, file))
    const packed = deflateRawSync(content, { level: 9 })
    const name = Buffer.from(`${top}/${file}`)
    const mode = statSync(join(folder, file)).mode & 0o111 ? 0o755 : 0o644
    const facts = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, DEFLATED],
      [4, NO_TIME],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ]
    const attributes = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, ((0o100_000 | mode) << 16) >>> 0],
      [4, offset],
    ]
    const entry = [[4, 0x02_01_4b_50], [2, MADE_ON_UNIX], ...facts, ...attributes]
    directory.push(numbers(entry), name)
    for (const part of [numbers([[4, 0x04_03_4b_50], ...facts]), name, packed]) write(part)
  }
  const list = Buffer.concat(directory)
  const end = [
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ]
  for (const part of [list, numbers(end)]) write(part)
  closeSync(output)
}

/** @param {readonly (readonly [number, number])[]} fields size in bytes and value */
function numbers(fields) {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )
}
