import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The decoder's program lies in its package: nothing is fetched. */
async function prepare(): Promise<void> {
  const bytes = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({
    overrides: {
      wasmBinary: bytes.buffer.slice(
        bytes.byteOffset,
        bytes.byteOffset + bytes.length,
      ) as ArrayBuffer,
    },
  })
}

const ready = prepare()
/** More codes than people hold into one camera. */
const MOST = 4

/** The QR codes in a JPEG or PNG picture; none in bytes that are no picture. */
export default async function readCodes(picture: Uint8Array): Promise<string[]> {
  await ready
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MOST,
  })
  return found.filter((code) => code.isValid && code.text !== '').map((code) => code.text)
}
