import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { openRegularFile } from '../../platform/files/foreign-file.ts'

/** `absent`: the last line is missing or damaged. */
type ChecksumState = 'matches' | 'differs' | 'absent'

const CHUNK_BYTES = 1 << 20
/** The last line of a backup. SQLite ignores bytes after its last page. */
const LAST_LINE = /^\npassdesk-backup sha256 ([0-9a-f]{64}) bytes ([0-9]{15})\n$/
const lastLine = (hash: string, bytes: number): string =>
  `\npassdesk-backup sha256 ${hash} bytes ${String(bytes).padStart(15, '0')}\n`
const LAST_LINE_BYTES = lastLine('0'.repeat(64), 0).length

/** Appends the SHA-256 and the length of the file, and syncs it to the disk. */
export function appendChecksum(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    const bytes = fstatSync(handle).size
    writeSync(handle, lastLine(hashOf(handle, bytes), bytes), bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Reads the whole file. Throws errors of the file system. */
export function checkChecksum(file: string): ChecksumState {
  const handle = openRegularFile(file, { most: Infinity })
  try {
    const bytes = fstatSync(handle).size - LAST_LINE_BYTES
    if (bytes < 0) return 'absent'
    const line = Buffer.alloc(LAST_LINE_BYTES)
    readSync(handle, line, 0, LAST_LINE_BYTES, bytes)
    const found = LAST_LINE.exec(line.toString('latin1'))
    if (!found) return 'absent'
    return Number(found[2]) === bytes && found[1] === hashOf(handle, bytes) ? 'matches' : 'differs'
  } finally {
    closeSync(handle)
  }
}

/** SHA-256 of the first `bytes` bytes. */
function hashOf(handle: number, bytes: number): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  for (let at = 0; at < bytes;) {
    const read = readSync(handle, chunk, 0, Math.min(CHUNK_BYTES, bytes - at), at)
    if (read === 0) break
    hash.update(chunk.subarray(0, read))
    at += read
  }
  return hash.digest('hex')
}
