import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontFiles } from './print-fonts.ts'

/**
 * Version of the drawing rules. Raise it with every change of the dots of any pass;
 * `render-engine.test.ts` fails until it is raised.
 */
export const ENGINE_VERSION = 4

/** Maximum size of a TrueType table directory: 64 tables. */
const DIRECTORY_BYTES = 12 + 64 * 16

let known: string | undefined

/**
 * Name of the drawing engine: the version, and a digest of the fonts and the canvas, as
 * `3-0123456789abcdef`. Stored with every confirmation.
 */
export function renderEngine(): string {
  return (known ??= findEngine())
}

/**
 * The digest uses the table directory of each font file, which has a checksum of every table. Fonts
 * that are missing are included as absent.
 */
function findEngine(): string {
  const hash = createHash('sha256')
  const canvas = createRequire(import.meta.url)('@napi-rs/canvas/package.json') as {
    readonly version: string
  }
  hash.update(`canvas ${canvas.version}\n`)
  for (const { id, face, file } of fontFiles()) {
    hash.update(`${id} ${face}\n`)
    if (file) hash.update(readStart(file))
  }
  return `${ENGINE_VERSION}-${hash.digest('hex').slice(0, 16)}`
}

function readStart(file: string): Uint8Array {
  const handle = openSync(file, 'r')
  try {
    const start = new Uint8Array(DIRECTORY_BYTES)
    const bytesRead = readSync(handle, start, 0, DIRECTORY_BYTES, 0)
    const tables = new DataView(start.buffer).getUint16(4)
    return start.subarray(0, Math.min(bytesRead, 12 + 16 * tables))
  } finally {
    closeSync(handle)
  }
}
