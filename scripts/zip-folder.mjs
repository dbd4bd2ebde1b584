/** A zip file with the same bytes for the same files. */
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

/** The first time that a zip file can express. */
const NO_TIME = new Date(1980, 0, 1)
/** Attributes are those of Unix. */
const UNIX = 3
/** Method of compression: DEFLATE. */
const DEFLATE = 8

/** A file of the zip. fflate's own streams of DEFLATE damage some files, fonts among them. */
class Deflated extends ZipPassThrough {
  compression = DEFLATE
  process(bytes, final) {
    this.ondata(null, deflateRawSync(bytes, { level: 9 }), final)
  }
}

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
    const entry = new Deflated(`${top}/${file}`)
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
