import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The WebAssembly module is in its package; nothing is downloaded. */
async function prepare(): Promise<void> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } })
}

const ready = prepare()
/** Maximum number of codes in one picture. */
const MAX_CODES = 4

/** Decodes a JPEG or PNG picture. Other bytes contain no codes. */
export default async function readCodes(picture: Uint8Array): Promise<string[]> {
  await ready
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MAX_CODES,
  })
  return found.filter((code) => code.isValid && code.text !== '').map((code) => code.text)
}
