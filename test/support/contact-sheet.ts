import { LABEL_MARGIN } from '../../facts/measures.ts'
import { encodeGray } from '../../src-server/pass/drawing/encode-png.ts'
import { canvasFont, loadPrintFonts } from '../../src-server/pass/drawing/print-fonts.ts'
import type { PassBitmap } from '../../src-server/pass/drawing/render-pass.ts'
import { bitmapInk } from './pass-proofs.ts'

export interface SheetPass {
  readonly name: string
  readonly bitmap: PassBitmap
}

const SCALE = 0.5
const GAP = 28
const CAPTION = 30
const GROUND = 208

/** Rows of passes at half size, with unprinted margins and names, as a grayscale PNG. */
export async function contactSheet(rows: readonly (readonly SheetPass[])[]): Promise<Uint8Array> {
  const { canvas } = await loadPrintFonts()
  const paper = ({ bitmap }: SheetPass) => ({
    width: Math.round((bitmap.widthPx + 2 * LABEL_MARGIN.sidePx) * SCALE),
    height: Math.round((bitmap.heightPx + 2 * LABEL_MARGIN.endPx) * SCALE),
  })
  const rowHeight = (row: readonly SheetPass[]) =>
    Math.max(...row.map((pass) => paper(pass).height)) + CAPTION + GAP
  const rowWidth = (row: readonly SheetPass[]) =>
    row.reduce((sum, pass) => sum + Math.max(paper(pass).width, 190) + GAP, GAP)
  const width = Math.max(...rows.map(rowWidth))
  const height = rows.reduce((sum, row) => sum + rowHeight(row), GAP)
  const context = canvas.createCanvas(width, height).getContext('2d')
  context.fillStyle = `rgb(${GROUND}, ${GROUND}, ${GROUND})`
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  let y = GAP
  for (const row of rows) {
    let x = GAP
    for (const pass of row) {
      const size = paper(pass)
      context.fillStyle = '#fff'
      context.fillRect(x, y, size.width, size.height)
      const { bitmap } = pass
      context.drawImage(
        picture(canvas, bitmap),
        x + LABEL_MARGIN.sidePx * SCALE,
        y + LABEL_MARGIN.endPx * SCALE,
        bitmap.widthPx * SCALE,
        bitmap.heightPx * SCALE,
      )
      context.fillStyle = '#222'
      context.font = canvasFont('medium', 15)
      context.fillText(pass.name, x, y + size.height + 20)
      x += Math.max(size.width, 190) + GAP
    }
    y += rowHeight(row)
  }
  const { data } = context.getImageData(0, 0, width, height)
  return encodeGray(
    width,
    height,
    Uint8Array.from({ length: width * height }, (_, i) => data[4 * i] ?? 0),
  )
}

function picture(canvas: Awaited<ReturnType<typeof loadPrintFonts>>['canvas'], bitmap: PassBitmap) {
  const target = canvas.createCanvas(bitmap.widthPx, bitmap.heightPx)
  const context = target.getContext('2d')
  const image = context.createImageData(bitmap.widthPx, bitmap.heightPx)
  for (const [i, black] of bitmapInk({ bitmap }).entries()) {
    const grey = 255 * (1 - black)
    image.data.set([grey, grey, grey, 255], 4 * i)
  }
  context.putImageData(image, 0, 0)
  return target
}
