/** A zip file with the same bytes for the same files. */
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'

/** The first time that a zip file can express. */
const NO_TIME = new Date(1980, 0, 1)
/** Attributes are those of Unix. */
const UNIX = 3

/**
 * Rights are kept as far as that a file is a program or not; times are not kept.
 * @param {string} zip
 * @param {string} folder
 * @param {readonly string[]} files paths in the folder, with `/`, in the order of the zip
 * @param {string} top the folder in the zip
 */
export function zipFolder(zip, folder, files, top) {
  const output = openSync(zip, 'w')
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    writeSync(output, bytes)
  })
  for (const file of files) {
    const path = join(folder, file)
    const entry = new ZipDeflate(`${top}/${file}`, { level: 9 })
    entry.mtime = NO_TIME
    entry.os = UNIX
    const mode = statSync(path).mode & 0o111 ? 0o755 : 0o644
    entry.attrs = ((0o100_000 | mode) << 16) >>> 0
    archive.add(entry)
    entry.push(readFileSync(path), true)
  }
  archive.end()
  closeSync(output)
}
