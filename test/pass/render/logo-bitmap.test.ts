import type { SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { encodeGray, pngDataUrl } from '../../../src-server/pass/render/encode-png.ts'
import { decodeLogo, LogoError, toLogo } from '../../../src-server/pass/render/logo-bitmap.ts'
import { logoDots } from '../../../src-server/pass/render/logo-dots.ts'
import { loadPrintFonts } from '../../../src-server/pass/render/print-fonts.ts'
import { decodePicture } from '../../support/pass-proofs.ts'

const { canvas } = await loadPrintFonts()

type Format = 'image/png' | 'image/jpeg' | 'image/webp'

function image(width: number, height: number, draw: (context: SKRSContext2D) => void, format: Format = 'image/png'): Uint8Array {
  const target = canvas.createCanvas(width, height)
  draw(target.getContext('2d'))
  return format === 'image/jpeg' ? target.toBuffer(format) : format === 'image/webp' ? target.toBuffer(format) : target.toBuffer(format)
}

function bar(colour: string) {
  return (context: SKRSContext2D) => {
    context.fillStyle = colour
    context.fillRect(20, 10, 160, 40)
  }
}

async function codeOf(bytes: Uint8Array): Promise<string | null> {
  try {
    await toLogo(bytes)
    return null
  } catch (error) {
    if (error instanceof LogoError) return error.code
    throw error
  }
}

describe('an uploaded logo', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('may be %s and loses its white border', async (format) => {
    const bytes = image(300, 100, (context) => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 300, 100)
      bar('#000')(context)
    }, format)
    const { gray, aspect } = await toLogo(bytes)
    expect(Math.abs(gray.widthPx - 160)).toBeLessThanOrEqual(8)
    expect(Math.abs(aspect - 4)).toBeLessThan(0.5)
  })

  it('counts what is transparent as white', async () => {
    const { gray } = await toLogo(image(300, 100, bar('#000')))
    expect([gray.widthPx, gray.heightPx]).toEqual([160, 40])
    expect(gray.gray.every((value) => value === 0)).toBe(true)
  })

  it.each(['#ff8800', '#ffe600', '#9ab'])('prints solid in a pale brand colour: %s', async (colour) => {
    const { gray } = await toLogo(image(300, 100, bar(colour)))
    expect(logoDots(gray, 80, 20).data.every((dot) => dot === 1)).toBe(true)
  })

  it('is kept at 1200 px a side at most', async () => {
    const { gray } = await toLogo(image(3000, 600, (context) => context.fillRect(0, 0, 3000, 600)))
    expect([gray.widthPx, gray.heightPx]).toEqual([1200, 240])
  })

  it('comes back from its kept PNG dot for dot, with any decoder', async () => {
    const { png, gray } = await toLogo(image(300, 100, bar('#333')))
    expect(decodeLogo(png)).toEqual(gray)
    const picture = await decodePicture(pngDataUrl(png))
    expect(Buffer.from(picture.rgba.filter((_, i) => i % 4 === 0))).toEqual(Buffer.from(gray.gray))
  })

  it('is shown as it prints: black and white, 300 px wide at most', async () => {
    const { previewPng } = await toLogo(image(1000, 400, (context) => context.fillRect(0, 0, 1000, 400)))
    expect([previewPng[24], previewPng[25]]).toEqual([1, 0])
    expect((await decodePicture(pngDataUrl(previewPng))).width).toBe(300)
  })

  it('stands upright when the camera says that it was turned', async () => {
    const jpeg = Buffer.from(image(200, 100, (context) => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 200, 100)
      bar('#000')(context)
    }, 'image/jpeg'))
    const { aspect } = await toLogo(Buffer.concat([jpeg.subarray(0, 2), exifTurned(), jpeg.subarray(2)]))
    expect(aspect).toBeLessThan(0.5)
  })

  it.each<[string, Uint8Array, string]>([
    ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo_format'],
    ['a GIF', Buffer.from('GIF89a0000000000000000000000000000000000'), 'logo_format'],
    ['nothing', new Uint8Array(0), 'logo_format'],
    ['a PNG cut in its header', image(50, 50, bar('#000')).subarray(0, 20), 'logo_format'],
    ['a PNG cut in its data', image(300, 100, bar('#000')).subarray(0, 60), 'logo_damaged'],
    ['a PNG of 100,000 × 100,000', withSize(image(50, 50, bar('#000')), 100_000, 100_000), 'logo_too_large'],
    ['a WebP of 16,000 × 16,000', webpOf(16_000, 16_000), 'logo_too_large'],
    ['white only', image(100, 100, (context) => context.fillRect(0, 0, 0, 0)), 'logo_blank'],
    ['white on transparent', image(300, 100, bar('#fff')), 'logo_blank'],
    ['a speck', image(100, 100, (context) => context.fillRect(50, 50, 20, 20)), 'logo_too_small'],
    ['a hairline across', image(3000, 100, (context) => context.fillRect(0, 50, 3000, 24)), 'logo_too_small'],
  ])('is refused when it is %s', async (_, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code)
  })

  it('that was not kept by us cannot be read back', () => {
    const foreign = image(50, 50, bar('#000'))
    expect(() => decodeLogo(foreign)).toThrow(LogoError)
    const png = encodeGray(2, 2, Uint8Array.of(0, 255, 0, 255))
    expect(decodeLogo(png)).toEqual({ widthPx: 2, heightPx: 2, gray: Uint8Array.of(0, 255, 0, 255) })
    expect(() => decodeLogo(png.subarray(0, 60))).toThrow(LogoError)
  })
})

describe('a logo on a label', () => {
  it('keeps line art crisp: no dot stands alone', async () => {
    const { gray } = await toLogo(image(600, 200, (context) => {
      context.lineWidth = 3
      for (let x = 10; x < 600; x += 60) context.strokeRect(x, 10, 40, 180)
    }))
    const dots = logoDots(gray, 150, 45)
    expect(dots.data).toContain(1)
    expect(loneDots(dots.data, 150)).toBe(0)
  })

  it('keeps a hairline that covers a third of a dot', async () => {
    const { gray } = await toLogo(image(1000, 400, (context) => {
      context.lineWidth = 6
      context.strokeRect(10, 10, 980, 380)
      context.fillRect(300, 100, 100, 100)
    }))
    const dots = logoDots(gray, 60, 24)
    expect([...dots.data.subarray(12 * 60, 12 * 60 + 60)].filter((dot) => dot === 1).length).toBeGreaterThanOrEqual(4)
  })

  it('shows a gradient as tones', async () => {
    const { gray } = await toLogo(image(400, 200, (context) => {
      const gradient = context.createLinearGradient(0, 0, 400, 0)
      gradient.addColorStop(0, '#000')
      gradient.addColorStop(1, '#ddd')
      context.fillStyle = gradient
      context.fillRect(0, 0, 400, 200)
    }))
    const dots = logoDots(gray, 200, 100)
    const shares = [0, 1, 2, 3].map((quarter) => blackShare(dots.data, 200, 50 * quarter, 50 * quarter + 50))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares[0]).toBeGreaterThan(0.8)
    expect(shares[3]).toBeLessThan(0.35)
  })
})

/** Black dots that belong to no 2 × 2 square of black. */
function loneDots(data: Uint8Array, width: number): number {
  const black = (at: number) => data[at] === 1
  const square = (at: number) => black(at) && black(at + 1) && black(at + width) && black(at + width + 1)
  return [...data.keys()].filter((at) => black(at) && ![at, at - 1, at - width, at - width - 1].some(square)).length
}

function blackShare(data: Uint8Array, width: number, from: number, to: number): number {
  const dots = data.filter((_, i) => i % width >= from && i % width < to)
  return dots.filter((dot) => dot === 1).length / dots.length
}

/** APP1 with one Exif entry: orientation 6, turned 90° clockwise to stand upright. */
function exifTurned(): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  return Buffer.concat([Uint8Array.of(0xff, 0xe1, 0, 8 + tiff.length), Buffer.from('Exif\0\0', 'latin1'), Uint8Array.from(tiff)])
}

function withSize(png: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

function webpOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}
