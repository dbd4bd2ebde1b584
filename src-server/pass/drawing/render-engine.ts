import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fontFiles } from './print-fonts.ts'

/**
 * Version of the drawing rules. Raise it with every change of the dots of any pass;
 * `render-engine.test.ts` fails until it is raised.
 */
export const ENGINE_VERSION = 4

/** Maximum size of a TrueType table directory: 64 tables. */
const DIRECTORY_BYTES = 12 + 64 * 16

let known: Promise<string> | undefined

/**
 * Name of the drawing engine: the version, and a digest of the fonts and the canvas, as
 * `3-0123456789abcdef`. Stored with every confirmation.
 */
export function renderEngine(): Promise<string> {
  known ??= findEngine()
  return known
}

/**
 * The digest uses the table directory of each font file, which has a checksum of every table. Fonts
 * that are missing are included as absent.
 */
async function findEngine(): Promise<string> {
  const hash = createHash('sha256')
  const canvas = createRequire(import.meta.url)('@napi-rs/canvas/package.json') as {
    readonly version: string
  }
  hash.update(`canvas ${canvas.version}\n`)
  for (const { id, face, file } of fontFiles()) {
    hash.update(`${id} ${face}\n`)
    if (file) hash.update(await readStart(file))
  }
  return `${ENGINE_VERSION}-${hash.digest('hex').slice(0, 16)}`
}

async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const start = new Uint8Array(DIRECTORY_BYTES)
    const { bytesRead } = await handle.read(start, 0, DIRECTORY_BYTES, 0)
    const tables = new DataView(start.buffer).getUint16(4)
    return start.subarray(0, Math.min(bytesRead, 12 + 16 * tables))
  } finally {
    await handle.close()
  }
}
