/**
 * Draws the product's mark, a pass with its corner cut and a check on it, as every picture that
 * packages ask for:
 *
 *     node build/make-icons.mjs
 *
 * The mark stands on a light plate, so that it is seen on dark and light taskbars alike.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureReady } from '../scripts/ensure-ready.mjs'

await ensureReady({ build: false })
const { createCanvas } = await import('@napi-rs/canvas')

const HERE = dirname(fileURLToPath(import.meta.url))
const INK = '#15191B'
const PANEL = '#F7F8F6'
const EDGE = '#C6CDC9'

/** The mark's own grid: 36 wide, 30 high. */
const MARK = { width: 36, height: 30, cut: 7 }

/**
 * Shares of the whole picture. In small pictures the mark fills the space; macOS icons have a
 * margin around the plate.
 */
const LOOKS = {
  small: { margin: 0, radius: 0.16, mark: 0.84 },
  plain: { margin: 0.03, radius: 0.18, mark: 0.64 },
  mac: { margin: 0.0977, radius: 0.185, mark: 0.52 },
}

/** @param {number} size of the square picture, px */
function png(size, look = size <= 32 ? LOOKS.small : LOOKS.plain) {
  const canvas = createCanvas(size, size)
  const ctx = canvas.getContext('2d')
  const margin = Math.round(size * look.margin)
  const side = size - 2 * margin
  ctx.beginPath()
  ctx.roundRect(margin, margin, side, side, size * look.radius)
  ctx.fillStyle = PANEL
  ctx.fill()
  if (size >= 64) {
    ctx.lineWidth = Math.max(1, size / 256)
    ctx.strokeStyle = EDGE
    ctx.stroke()
  }
  drawMark(ctx, size, Math.round(size * look.mark) / MARK.width)
  return canvas.toBuffer('image/png')
}

function drawMark(ctx, size, scale) {
  const { width, height, cut } = MARK
  // On whole pixels the pass has sharp edges at any size.
  const left = Math.round((size - width * scale) / 2)
  const top = Math.round((size - height * scale) / 2)
  ctx.setTransform(scale, 0, 0, scale, left, top)
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.lineTo(width - cut, 0)
  ctx.lineTo(width, cut)
  ctx.lineTo(width, height)
  ctx.lineTo(0, height)
  ctx.closePath()
  ctx.fillStyle = INK
  ctx.fill()
  ctx.beginPath()
  ctx.moveTo(9, 15.5)
  ctx.lineTo(15, 21.5)
  ctx.lineTo(26, 9)
  ctx.lineWidth = 4
  ctx.strokeStyle = PANEL
  ctx.stroke()
  ctx.setTransform(1, 0, 0, 1, 0, 0)
}

/**
 * An ICO of PNG pictures: a header of 6 bytes, an entry of 16 bytes for each, then the pictures.
 * 256 is stored as 0.
 */
function ico(sizes) {
  const pictures = sizes.map((size) => png(size))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  pictures.forEach((bytes, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(sizes[index] % 256, at)
    head.writeUInt8(sizes[index] % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...pictures])
}

/**
 * Apple's names of picture sizes in an ICNS; the second of a pair is the same picture for a finer
 * screen.
 */
const ICNS = {
  ic04: 16,
  ic11: 32,
  ic05: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

function icns() {
  const parts = Object.entries(ICNS).map(([name, size]) => {
    const bytes = png(size, size <= 32 ? LOOKS.small : LOOKS.mac)
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(bytes.length + 8, 4)
    return Buffer.concat([head, bytes])
  })
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...parts])
}

mkdirSync(join(HERE, 'icons'), { recursive: true })
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024])
  writeFileSync(join(HERE, 'icons', `${size}x${size}.png`), png(size))
writeFileSync(join(HERE, 'icon.ico'), ico([16, 24, 32, 48, 64, 128, 256]))
writeFileSync(join(HERE, 'icon.icns'), icns())
