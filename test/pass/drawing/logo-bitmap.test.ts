import { crc32 } from 'node:zlib'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { encodePng, GRAYSCALE } from '../../../facts/png.ts'
import { encodeGray, pngDataUrl } from '../../../src-server/pass/drawing/encode-png.ts'
import { decodeLogo, LogoError, toLogo } from '../../../src-server/pass/drawing/logo-bitmap.ts'
import { logoDots } from '../../../src-server/pass/drawing/logo-dots.ts'
import { canvasFont, loadPrintFonts } from '../../../src-server/pass/drawing/print-fonts.ts'
import { createLogoThread } from '../../../src-server/pass/logo/logo-thread.ts'
import { decodePicture } from '../../support/pass-proofs.ts'
import { pngOf } from '../../support/png-of.ts'

const { canvas } = await loadPrintFonts()

type Format = 'image/png' | 'image/jpeg' | 'image/webp'

function image(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
  format: Format = 'image/png',
): Uint8Array {
  const target = canvas.createCanvas(width, height)
  draw(target.getContext('2d'))
  return target.toBuffer(format as 'image/png')
}

function bar(colour: string) {
  return (context: SKRSContext2D) => {
    context.fillStyle = colour
    context.fillRect(20, 10, 160, 40)
  }
}

const barOnWhite = (width: number, format: Format) =>
  image(
    width,
    100,
    (context) => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, 100)
      bar('#000')(context)
    },
    format,
  )

describe('an uploaded logo', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
    'may be %s, without a white border',
    async (format) => {
      const { gray, aspect } = await toLogo(barOnWhite(300, format))
      expect(Math.abs(gray.widthPx - 160)).toBeLessThanOrEqual(8)
      expect(Math.abs(aspect - 4)).toBeLessThan(0.5)
    },
  )

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
    const jpeg = Buffer.from(barOnWhite(200, 'image/jpeg'))
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
    await expect(toLogo(bytes)).rejects.toThrow(expect.objectContaining({ code }))
  })

  const letters = (format: Format) => image(480, 160, lettersOn('#c00', '#fff'), format)
  const art = letters('image/png')
  it.each<[string, Uint8Array, RegExp]>([
    ['a PNG cut in half', cutInHalf(art), /ends too early/],
    ['a PNG without its last bytes', art.subarray(0, -12), /ends too early/],
    ['a PNG with one wrong byte', withFlipped(art, art.length >> 1), /checksum of its part IDAT/],
    ['a PNG with the data of a smaller one', withHeader(art, 480, 320), /cannot be read to the end/],
    ['a PNG of three bits', blackPng({ depth: 3, colour: 0 }), /kind of colour/],
    ['a PNG of an unknown colour type', blackPng({ depth: 8, colour: 5 }), /kind of colour/],
    ['a JPEG cut in half', cutInHalf(letters('image/jpeg')), /JPEG file is damaged/],
    ['a WebP cut in half', cutInHalf(letters('image/webp')), /WebP file is damaged/],
  ])('is refused with the reason when it is %s', async (_, bytes, reason) => {
    await expect(toLogo(bytes)).rejects.toMatchObject({
      code: 'logo_damaged',
      message: expect.stringMatching(reason) as unknown,
    })
  })

  it.each([
    ['gray', 0, [1, 2, 4, 8, 16]],
    ['colour', 2, [8, 16]],
    ['a palette', 3, [1, 2, 4, 8]],
    ['gray with transparency', 4, [8, 16]],
    ['colour with transparency', 6, [8, 16]],
  ] as const)('may be a PNG in %s with any number of bits', async (_, colour, depths) => {
    for (const depth of depths)
      for (const interlaced of [false, true])
        expect((await toLogo(blackPng({ depth, colour, interlaced }))).aspect).toBeCloseTo(40 / 30)
  })

  it('takes no longer with 60,000 empty parts of image data than with as many other parts', async () => {
    const rows = new Uint8Array(41 * 30)
    const timeWith = async (type: string): Promise<number> => {
      const extra = Array(60_000).fill({ type, data: new Uint8Array(0) })
      const png = encodePng({ width: 40, height: 30, depth: 8, colour: GRAYSCALE, extra, rows })
      const start = performance.now()
      await toLogo(png)
      return performance.now() - start
    }
    const others = Math.max(await timeWith('tEXt'), await timeWith('tEXt'))
    expect(Math.min(await timeWith('IDAT'), await timeWith('IDAT'))).toBeLessThan(8 * others)
  })

  it('is refused as damaged when it takes too long', async () => {
    const hasty = createLogoThread(1)
    await expect(hasty.read(art)).rejects.toMatchObject({ name: 'LogoError', code: 'logo_damaged' })
    await hasty.close()
  })

  it('that was not kept by us cannot be read back', () => {
    expect(() => decodeLogo(image(50, 50, bar('#000')))).toThrow(LogoError)
    const gray = Uint8Array.of(0, 255, 0, 255)
    const png = encodeGray(2, 2, gray)
    expect(decodeLogo(png)).toEqual({ widthPx: 2, heightPx: 2, gray })
    expect(() => decodeLogo(png.subarray(0, 60))).toThrow(LogoError)
  })
})

/** Black dots of a logo as it prints 150 dots wide, and whether any row of it has both tones. */
async function printed(bytes: Uint8Array): Promise<{ black: number; hasLetters: boolean }> {
  const { gray, aspect } = await toLogo(bytes)
  const dots = logoDots(gray, 150, Math.round(150 / aspect))
  const row = dots.data.subarray(150 * (dots.height >> 1), 150 * (dots.height >> 1) + 150)
  const changes = row.filter((dot, i) => i > 0 && dot !== row[i - 1]).length
  return { black: blackShare(dots.data, 150, 0, 150), hasLetters: changes >= 8 && changes <= 40 }
}

/** Dots of a drawn logo of this size as it prints in that size. */
async function dotsOf(
  [width, height]: readonly [number, number],
  [dotsWide, dotsHigh]: readonly [number, number],
  draw: (context: SKRSContext2D) => void,
) {
  return logoDots((await toLogo(image(width, height, draw))).gray, dotsWide, dotsHigh).data
}

describe('a logo of two tones', () => {
  it.each([
    ['orange on blue', '#f80', '#06c'],
    ['yellow on blue', '#ffd400', '#1450a0'],
    ['green on black', '#0a6', '#111'],
    ['red on navy', '#d22', '#123'],
    ['gray on light gray', '#888', '#ddd'],
    ['white on pale blue', '#fff', '#9cf'],
    ['red on green of the same brightness', '#e00000', '#006000'],
    ['pale gray on white', '#eee', '#fff'],
    ['pale yellow on white', '#ffee66', '#fff'],
    ['nearly white on white', '#f4f4f4', '#fff'],
  ])('keeps its letters: %s', async (_, ink, ground) => {
    for (const format of ['image/png', 'image/webp'] as const) {
      const { black, hasLetters } = await printed(image(480, 160, lettersOn(ink, ground), format))
      expect(hasLetters).toBe(true)
      expect(black).toBeGreaterThan(0.1)
      expect(black).toBeLessThan(0.95)
    }
  })

  it('keeps a light word beside a dark one', async () => {
    const data = await dotsOf([480, 160], [150, 40], (context) => {
      lettersOn('#003', '#fff', 'Nim')(context)
      context.fillStyle = '#fc0'
      context.fillText('bus', 230, 115)
    })
    expect(blackShare(data, 150, 80, 150)).toBeGreaterThan(0.7 * blackShare(data, 150, 0, 70))
  })

  it('keeps the tones of three areas side by side apart', async () => {
    const data = await dotsOf([360, 160], [150, 60], (context) =>
      ['#036', '#69c', '#cde'].forEach((colour, i) => {
        context.fillStyle = colour
        context.fillRect(120 * i, 0, 120, 160)
      }),
    )
    const shares = [0, 50, 100].map((from) => blackShare(data, 150, from + 5, from + 45))
    expect(shares[0]).toBeGreaterThan(shares[1]! + 0.2)
    expect(shares[1]).toBeGreaterThan(shares[2]! + 0.2)
  })
})

describe('a logo on a label', () => {
  it('keeps line art crisp: no dot stands alone', async () => {
    const data = await dotsOf([600, 200], [150, 45], (context) => {
      context.lineWidth = 3
      for (let x = 10; x < 600; x += 60) context.strokeRect(x, 10, 40, 180)
    })
    expect(data).toContain(1)
    expect(loneDots(data, 150)).toBe(0)
  })

  it('keeps a hairline that covers a third of a dot', async () => {
    const data = await dotsOf([1000, 400], [60, 24], (context) => {
      context.lineWidth = 6
      context.strokeRect(10, 10, 980, 380)
      context.fillRect(300, 100, 100, 100)
    })
    const row = data.subarray(12 * 60, 12 * 60 + 60)
    expect(row.filter((dot) => dot === 1).length).toBeGreaterThanOrEqual(4)
  })

  it('shows a gradient as tones', async () => {
    const data = await dotsOf([400, 200], [200, 100], (context) => {
      const gradient = context.createLinearGradient(0, 0, 400, 0)
      gradient.addColorStop(0, '#000')
      gradient.addColorStop(1, '#ddd')
      context.fillStyle = gradient
      context.fillRect(0, 0, 400, 200)
    })
    const shares = [0, 50, 100, 150].map((from) => blackShare(data, 200, from, from + 50))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares[0]).toBeGreaterThan(0.8)
    expect(shares[3]).toBeLessThan(0.35)
  })
})

function lettersOn(ink: string, ground: string, text = 'Nimbus') {
  return (context: SKRSContext2D) => {
    context.fillStyle = ground
    context.fillRect(0, 0, 480, 160)
    context.fillStyle = ink
    context.font = canvasFont('bold', 90)
    context.fillText(text, 40, 115)
  }
}

const cutInHalf = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length >> 1)

function withFlipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at]! ^= 0xff
  return copy
}

function withHeader(png: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(withSize(png, width, height))
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

interface PngKind {
  readonly depth: number
  /** The colour type of the PNG specification. */
  readonly colour: number
  readonly interlaced?: boolean
}

/** A black PNG of 40 × 30 pixels. */
function blackPng({ depth, colour, interlaced = false }: PngKind): Uint8Array {
  const passes = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]]
  const hasAlpha = colour === 4 || colour === 6
  const black = colour === 2 || colour === 6 ? 3 : 1
  const samples = [...Array(black).fill(0), ...(hasAlpha ? [0xff] : [])]
  const pixel = Buffer.from(samples.flatMap((sample) => (depth === 16 ? [sample, sample] : sample)))
  const rows = passes.flatMap(([x = 0, y = 0, dx = 1, dy = 1]) => {
    const width = Math.ceil((40 - x) / dx)
    const row = Buffer.alloc(Math.ceil((width * samples.length * depth) / 8), pixel)
    return Array.from({ length: Math.ceil((30 - y) / dy) }, () => [Buffer.alloc(1), row]).flat()
  })
  const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 30, depth, colour, 0, 0, interlaced ? 1 : 0])
  return pngOf(header, Buffer.concat(rows), colour === 3 ? [['PLTE', Buffer.alloc(3)]] : [])
}

/** Black dots that belong to no 2 × 2 square of black. */
function loneDots(data: Uint8Array, width: number): number {
  const black = (at: number) => data[at] === 1
  const square = (at: number) => black(at) && black(at + 1) && black(at + width) && black(at + width + 1)
  return [...data.keys()].filter((at) => black(at) && ![at, at - 1, at - width, at - width - 1].some(square))
    .length
}

function blackShare(data: Uint8Array, width: number, from: number, to: number): number {
  const dots = data.filter((_, i) => i % width >= from && i % width < to)
  return dots.filter((dot) => dot === 1).length / dots.length
}

/** APP1 with one Exif entry: orientation 6, to be turned 90° clockwise. */
function exifTurned(): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  return Buffer.concat([
    Uint8Array.of(0xff, 0xe1, 0, 8 + tiff.length),
    Buffer.from('Exif\0\0', 'latin1'),
    Uint8Array.from(tiff),
  ])
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
