import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { PassRender } from '../../contract/pass/draft/pass.ts'
import { pngChunks } from '../../facts/png.ts'
import { loadPrintFonts } from '../../src-server/pass/drawing/print-fonts.ts'
import type { RenderedPass } from '../../src-server/pass/drawing/render-pass.ts'

/** A decoded image: `ink` is 1 where it is opaque black, `cover` where it is opaque. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
  readonly cover: Uint8Array
  readonly rgba: Uint8ClampedArray
}

type Layer = PassRender['layers'][number]

const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

/** Decodes a data URL with the canvas, independently of the renderer. */
export async function decodePicture(dataUrl: string): Promise<Picture> {
  const { canvas } = await loadPrintFonts()
  const image = await canvas.loadImage(bytesOf(dataUrl))
  const context = canvas.createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const rgba = context.getImageData(0, 0, image.width, image.height).data
  const ink = new Uint8Array(image.width * image.height)
  const cover = new Uint8Array(ink.length)
  for (let i = 0; i < ink.length; i++) {
    if (rgba[4 * i + 3] !== 255) continue
    cover[i] = 1
    // Black, or the red of a mark.
    if (rgba[4 * i + 1]! < 128) ink[i] = 1
  }
  return { width: image.width, height: image.height, ink, cover, rgba }
}

/** Bytes of the image data of a PNG beyond its rows, which some programs refuse. */
function bytesBeyondRows(dataUrl: string): number {
  const chunks = [...pngChunks(bytesOf(dataUrl))]
  const header = chunks[0]!.data
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!]
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  return inflateSync(Buffer.concat(data)).length - height * (1 + Math.ceil((width * depth) / 8))
}

/** What a screen shows of a pass: white, black, and the red of a mark. */
const COLOURS = new Set([0xffffff, 0, 0xd01020])

function hasOtherColours({ rgba, cover }: Picture): boolean {
  return cover.some(
    (dot, i) => dot === 1 && !COLOURS.has((rgba[4 * i]! << 16) | (rgba[4 * i + 1]! << 8) | rgba[4 * i + 2]!),
  )
}

/** The bitmap of the printer, one byte per dot. */
export function bitmapInk({ bitmap }: Pick<RenderedPass, 'bitmap'>): Uint8Array {
  const stride = Math.ceil(bitmap.widthPx / 8)
  const ink = new Uint8Array(bitmap.widthPx * bitmap.heightPx)
  for (let y = 0; y < bitmap.heightPx; y++) {
    for (let x = 0; x < bitmap.widthPx; x++) {
      ink[y * bitmap.widthPx + x] = ((bitmap.data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    }
  }
  return ink
}

/** Violations of the rules for every rendered pass. `qr` is the text of its code. */
export async function faultsOf(pass: RenderedPass, qr: string | null): Promise<string[]> {
  const { render } = pass
  const code = render.layers.find((layer) => layer.id === 'qr')
  const read = code ? await readCode(render.image) : null
  const dots = code && read ? code.width / read.modules : 0
  const faults = codeFaults(render, code, read, qr)
  const image = await decodePicture(render.image)
  const ink = bitmapInk(pass)
  if (image.width !== render.widthPx || image.height !== render.heightPx)
    faults.push('the image has another size')
  if (!same(image.ink, ink)) faults.push('the image is not what is printed')
  const layers = await Promise.all(
    render.layers.map(async (layer) => ({ layer, picture: await decodePicture(layer.image) })),
  )
  const rebuilt = new Uint8Array(ink.length)
  for (const { id, image: url, picture } of [
    { id: 'the image', image: render.image, picture: image },
    ...layers.map(({ layer, picture }) => ({ ...layer, picture })),
  ]) {
    if (bytesBeyondRows(url) !== 0) faults.push(`${id}: bytes beyond its rows`)
    if (hasOtherColours(picture)) faults.push(`${id}: another colour`)
  }
  for (const { layer, picture } of layers) {
    if (picture.width !== layer.width || picture.height !== layer.height)
      faults.push(`${layer.id}: another size than its box`)
    if (layer.x + layer.width > render.widthPx || layer.y + layer.height > render.heightPx)
      faults.push(`${layer.id}: outside the bitmap`)
    if (!picture.ink.includes(1)) faults.push(`${layer.id}: nothing drawn`)
    paste(rebuilt, render.widthPx, layer, picture)
  }
  if (!same(rebuilt, ink)) faults.push('the layers do not rebuild the image')
  for (const { layer, picture } of layers) {
    for (const { layer: other } of layers) {
      const margin = other.id === 'qr' ? 4 * dots : 0
      if (other !== layer && inkInside(layer, picture, other, margin))
        faults.push(`${layer.id}: ink in ${other.id}`)
    }
  }
  return faults
}

function codeFaults(render: PassRender, code: Layer | undefined, read: ReadCode | null, qr: string | null) {
  if (!code) return qr === null ? [] : ['qr: not drawn']
  if (!read) return ['qr: cannot be read']
  const dots = code.width / read.modules
  const faults: string[] = []
  if (read.text !== qr) faults.push(`qr: reads ${read.text}`)
  if (!Number.isInteger(dots) || dots < 4) faults.push(`qr: ${dots} dots a module`)
  if (!quietInside(code, render, 4 * dots)) faults.push('qr: its quiet zone is cut')
  return faults
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function paste(paper: Uint8Array, width: number, layer: Layer, picture: Picture): void {
  for (let i = 0; i < picture.ink.length; i++) {
    if (picture.cover[i] === 0) continue
    const x = layer.x + (i % picture.width)
    const y = layer.y + Math.floor(i / picture.width)
    paper[y * width + x] = picture.ink[i] ?? 0
  }
}

function inkInside(layer: Layer, picture: Picture, box: Layer, margin: number): boolean {
  const from = { x: Math.max(0, box.x - margin - layer.x), y: Math.max(0, box.y - margin - layer.y) }
  const to = {
    x: Math.min(layer.width, box.x + box.width + margin - layer.x),
    y: Math.min(layer.height, box.y + box.height + margin - layer.y),
  }
  for (let y = from.y; y < to.y; y++) {
    for (let x = from.x; x < to.x; x++) if (picture.cover[y * picture.width + x] === 1) return true
  }
  return false
}

function quietInside(code: Layer, render: PassRender, quiet: number): boolean {
  const right = code.x + code.width + quiet <= render.widthPx
  return code.x >= quiet && code.y >= quiet && right && code.y + code.height + quiet <= render.heightPx
}

export interface ReadCode {
  readonly text: string
  readonly ecLevel: string
  /** Modules per side. */
  readonly modules: number
}

let reader: Promise<typeof import('zxing-wasm/reader')> | null = null

/**
 * Reads the QR of a finished image with ZXing, independently of the renderer. Null without a
 * readable code.
 */
export async function readCode(dataUrl: string): Promise<ReadCode | null> {
  const { readBarcodes } = await (reader ??= prepareReader())
  const { width, height, rgba } = await decodePicture(dataUrl)
  const results = await readBarcodes({ width, height, data: rgba, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: false,
  })
  const [found] = results
  if (!found) return null
  return { text: found.text, ecLevel: found.ecLevel, modules: 17 + 4 * Number(found.version) }
}

async function prepareReader() {
  const zxing = await import('zxing-wasm/reader')
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = await readFile(wasm)
  zxing.prepareZXingModule({
    overrides: {
      wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    },
  })
  return zxing
}
