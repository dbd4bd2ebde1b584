import { sheetOf, type Sheet } from '../../../facts/sheets.ts'
import type { PlacedPass, SheetFile } from './sheet-file.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'

/** Where a pass lies on a page, in dots of 300 dpi from the upper left corner. */
interface Placement {
  readonly x: number
  readonly y: number
  /** Turned by 90° to the left, because the place is narrower than the pass. */
  readonly turned: boolean
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** Size of a page, mm. */
const pageOf = ({ page }: Sheet, pass: Size): { widthMm: number; heightMm: number } =>
  page ?? { widthMm: pass.widthPx / DOTS_PER_MM, heightMm: pass.heightPx / DOTS_PER_MM }

/** Largest pass of a sheet, mm; null if the page follows the pass. */
export function placeSize({ page, grid }: Sheet): { widthMm: number; heightMm: number } | null {
  return grid ?? page
}

/**
 * The middle of a place, at true size and on whole dots, so that no dot is drawn between two. Null
 * if the pass is larger than the place in both directions.
 * @param place from 1, from left to right, then down
 */
export function placePass(sheet: Sheet, pass: Size, place: number): Placement | null {
  const { page, grid } = sheet
  if (!page) return { x: 0, y: 0, turned: false }
  const { widthMm, heightMm } = grid ?? page
  const fits = (width: number, height: number): boolean =>
    width <= Math.ceil(widthMm * DOTS_PER_MM) && height <= Math.ceil(heightMm * DOTS_PER_MM)
  const turned = !fits(pass.widthPx, pass.heightPx)
  const [width, height] = turned ? [pass.heightPx, pass.widthPx] : [pass.widthPx, pass.heightPx]
  if (!fits(width, height)) return null
  const index = place - 1
  const left = grid ? grid.leftMm + (index % grid.columns) * grid.widthMm : 0
  const top = grid ? grid.topMm + Math.floor(index / grid.columns) * grid.heightMm : 0
  const middle = (startMm: number, lengthMm: number, dots: number): number =>
    Math.round((startMm + lengthMm / 2) * DOTS_PER_MM - dots / 2)
  return { x: middle(left, widthMm, width), y: middle(top, heightMm, height), turned }
}

/** Points of a PDF are 1/72 inch, dots 1/300. */
const POINTS_PER_DOT = 72 / 300
const POINTS_PER_MM = 72 / 25.4

/**
 * Taken off each side of an image, points (0.4 µm). A renderer that counts a touched pixel as
 * covered would stretch an image that ends exactly between two pixels by one.
 */
const INSET = 0.001

/** Number of the first image; before it are catalog, pages, page and drawing. */
const FIRST_IMAGE = 5

/**
 * One page with the dots of its passes as 1-bit images at true size (PDF 1.4). The Info dictionary
 * carries `PassDesk`: the jobs on the sheet, as JSON in hexadecimal, for a later process.
 */
export function encodePdf(file: SheetFile): Uint8Array {
  const sheet = sheetOf(file.sheet)!
  const last = file.passes.at(-1)
  const { widthMm, heightMm } = pageOf(sheet, last ?? { widthPx: 0, heightPx: 0 })
  const page = { width: widthMm * POINTS_PER_MM, height: heightMm * POINTS_PER_MM }
  const names = file.passes.map((_, index) => `/P${index} ${FIRST_IMAGE + index} 0 R`).join(' ')
  const drawing = file.passes
    .map((pass, index) => drawPass(placePass(sheet, pass, pass.place)!, pass, page.height, index))
    .join('')
  const parts = createParts()
  parts.object('<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>')
  parts.object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  parts.object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(page.width)} ${number(page.height)}] ` +
      `/Resources << /XObject << ${names} >> >> /Contents 4 0 R >>`,
  )
  parts.object(`<< /Length ${drawing.length} >>`, ascii(drawing))
  for (const pass of file.passes) parts.object(imageDictionary(pass), pass.deflated)
  const title = `/Title <${utf16Hex(file.title)}>`
  const record = `/PassDesk <${hexOf(recordOf(file))}>`
  const info = parts.object(`<< /Producer (PassDesk) ${title} ${record} >>`)
  return parts.end(info)
}

/** What a later process needs of the file beside the images. */
function recordOf({ printerId, passes }: SheetFile): string {
  const placed = passes.map(({ place, jobId, attempt }) => ({ place, jobId, attempt }))
  return JSON.stringify({ version: 1, printerId, passes: placed })
}

/** PDF measures from the lower left corner; an image fills the unit square. */
function drawPass(
  { x, y, turned }: { readonly x: number; readonly y: number; readonly turned: boolean },
  { widthPx, heightPx }: PlacedPass,
  pageHeight: number,
  index: number,
): string {
  const width = widthPx * POINTS_PER_DOT - 2 * INSET
  const height = heightPx * POINTS_PER_DOT - 2 * INSET
  const left = x * POINTS_PER_DOT + INSET
  const bottom = pageHeight - (y + (turned ? widthPx : heightPx)) * POINTS_PER_DOT + INSET
  const matrix = turned ? [0, width, -height, 0, left + height, bottom] : [width, 0, 0, height, left, bottom]
  return `q ${matrix.map(number).join(' ')} cm /P${index} Do Q\n`
}

/** A dot of a pass is 1 where it is black; in DeviceGray 0 is black. */
function imageDictionary({ widthPx, heightPx, deflated }: PlacedPass): string {
  return (
    `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} ` +
    '/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Interpolate false ' +
    `/Filter /FlateDecode /Length ${deflated.length} >>`
  )
}

/** Objects in order, then the table of their offsets. */
function createParts() {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const add = (bytes: Uint8Array): void => {
    parts.push(bytes)
    length += bytes.length
  }
  // Four bytes over 127 mark the file as binary.
  add(Uint8Array.of(...ascii('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  return {
    /** @returns its number */
    object(dictionary: string, stream?: Uint8Array): number {
      offsets.push(length)
      add(ascii(`${offsets.length} 0 obj\n${dictionary}\n`))
      if (stream) {
        add(ascii('stream\n'))
        add(stream)
        add(ascii('\nendstream\n'))
      }
      add(ascii('endobj\n'))
      return offsets.length
    },
    end(info: number): Uint8Array {
      const start = length
      const size = offsets.length + 1
      const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
      add(ascii(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
      add(ascii(`trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\n`))
      add(ascii(`startxref\n${start}\n%%EOF\n`))
      const bytes = new Uint8Array(length)
      let at = 0
      for (const part of parts) {
        bytes.set(part, at)
        at += part.length
      }
      return bytes
    },
  }
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const hexOf = (text: string): string => hex(ascii(text))

/** Text strings of a PDF are UTF-16 with a byte order mark. */
function utf16Hex(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `feff${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}`
}

/** PDF has no exponents. Four places are 35 nm. */
const number = (value: number): string => String(Number(value.toFixed(4)))
