import { describe, expect, it } from 'vitest'
import { drawnLayout, redrawn } from '../../../src-server/pass/drawing/drawn-layout.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { bitmapInk, decodePicture, faultsOf, readCode, type Picture } from '../../support/pass-proofs.ts'
import {
  LINE_SAMPLES,
  MARK_SAMPLES,
  PASS_SAMPLES,
  sampleInput,
  sampleLogos,
} from '../../support/pass-samples.ts'
import { expectGolden } from '../../support/golden-passes.ts'

const { render } = await createRenderer()
const logos = await sampleLogos()

const SAMPLES = [...PASS_SAMPLES, ...MARK_SAMPLES, ...LINE_SAMPLES]
const drawings = new Map(SAMPLES.map((sample) => [sample, render(sampleInput(sample, logos))]))
const drawingOf = (sample: (typeof SAMPLES)[number]) => drawings.get(sample)!

describe.each(SAMPLES)('the pass $name', (sample) => {
  it('looks as it did when it was approved', async () => {
    await expectGolden(sample.name, drawingOf(sample))
  })

  it('keeps its layers apart, rebuilds from them and can be scanned', async () => {
    expect(await faultsOf(drawingOf(sample), sample.qr)).toEqual([])
  })

  it('is shown by its stored dots and layers as it was drawn', async () => {
    const first = drawingOf(sample)
    const again = redrawn(first.bitmap, drawnLayout(first), first.render.hash)
    expect({ ...again, layers: drawnLayout({ ...first, render: again }).layers }).toEqual({
      ...first.render,
      layers: drawnLayout(first).layers,
    })
    expect(await faultsOf({ ...first, render: again }, sample.qr)).toEqual([])
  })
})

describe('the samples together', () => {
  it('stay under 35 % black, so that the print head keeps cool', () => {
    for (const sample of PASS_SAMPLES) {
      const ink = bitmapInk(drawingOf(sample))
      expect(ink.filter((dot) => dot === 1).length / ink.length, sample.name).toBeLessThan(0.35)
    }
  })

  it('carry codes with error correction M', async () => {
    const withCode = PASS_SAMPLES.filter((sample) => sample.qr !== null)
    const codes = await Promise.all(withCode.map((sample) => readCode(drawingOf(sample).render.image)))
    expect(new Set(codes.map((code) => code?.ecLevel))).toEqual(new Set(['M']))
  })

  it('read from 2 m when the name is short', () => {
    const short = PASS_SAMPLES.filter((sample) =>
      ['田中 美咲', 'Anna Berg', '李 健'].includes(sample.content.name),
    )
    const sizes = short.map((sample) => drawingOf(sample).render.layers[0]?.fontPx ?? 0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(94)
  })

  it('are 1-bit grayscale pictures of 300 dpi', () => {
    for (const sample of PASS_SAMPLES) {
      const png = Buffer.from(drawingOf(sample).render.image.split(',')[1] ?? '', 'base64')
      expect([png[24], png[25]]).toEqual([1, 0])
      expect(png.readUInt32BE(png.indexOf('pHYs') + 4)).toBe(11811)
    }
  })
})

const redsOf = ({ ink, rgba }: Picture): number[] =>
  [...ink.keys()].filter((at) => ink[at] === 1 && rgba[4 * at]! > 128)

describe('the mark of a ticket class', () => {
  const [plain] = PASS_SAMPLES

  it('in red has the dots of the black one, another hash, and is red in every picture', async () => {
    for (const sample of MARK_SAMPLES) {
      const black = drawingOf(sample)
      const mark = { ...sample.mark!, colour: 'red' } as const
      const red = render(sampleInput({ ...sample, mark }, logos))
      expect(await faultsOf(red, sample.qr), sample.name).toEqual([])
      expect(red.bitmap).toEqual(black.bitmap)
      expect(red.render.hash).not.toBe(black.render.hash)
      expect(black.red).toBeUndefined()
      const { x, y, width, height } = red.red!
      for (const { render: drawn } of [red, { render: redrawn(red.bitmap, drawnLayout(red), '') }]) {
        const image = await decodePicture(drawn.image)
        const reds = redsOf(image)
        expect(reds.length).toBeGreaterThan(500)
        const inPart = (at: number): boolean => {
          const [column, row] = [at % image.width, Math.floor(at / image.width)]
          return column >= x && column < x + width && row >= y && row < y + height
        }
        const inked = [...image.ink.keys()].filter((at) => image.ink[at] === 1)
        expect(reds).toEqual(inked.filter(inPart))
        const layers = await Promise.all(drawn.layers.map((one) => decodePicture(one.image)))
        expect(layers.flatMap(redsOf)).toHaveLength(reds.length)
      }
    }
  }, 60_000)

  it.each([
    ['circle', 56, 56, 2472],
    ['square', 50, 50, 2500],
    ['triangle', 52, 51, 1352],
    ['diamond', 56, 56, 1624],
    ['star', 52, 48, 892],
  ] as const)('has a %s at both ends: %i × %i dots, %i of them black', (kind, width, height, black) => {
    const drawn = render(sampleInput({ ...plain!, mark: { kind, text: '' } }, logos))
    const ink = bitmapInk(drawn)
    /** The dots of the strip from this column on, by row. */
    const rowsAt = (left: number) =>
      Array.from({ length: 64 }, (_, y) =>
        ink.subarray(y * drawn.bitmap.widthPx + left, y * drawn.bitmap.widthPx + left + 88),
      )
    const rows = rowsAt(0)
    const columns = Array.from({ length: 88 }, (_, x) => rows.map((row) => row[x]!))
    const inked = (lines: readonly (readonly number[] | Uint8Array)[]) =>
      lines.filter((line) => line.includes(1)).length
    const dots = rows.reduce((sum, row) => sum + row.filter((dot) => dot === 1).length, 0)
    expect([inked(columns), inked(rows), dots]).toEqual([width, height, black])
    // Symmetric, and the same at the other end.
    expect(rowsAt(drawn.bitmap.widthPx - 88).map((row) => row.toReversed())).toEqual(rows)
  })

  it('stands on a pass without any text', () => {
    const content = { ...plain!.content, name: '', title: '', affiliation: '' }
    const mark = { kind: 'circle', text: 'スタッフ' } as const
    const drawn = render({ ...sampleInput({ ...plain!, content, qr: null }, logos), mark })
    expect(drawn.render.layers.map(({ id }) => id)).toEqual(['name'])
  })

  it('leaves a text that was placed by hand where it is', () => {
    const content = { ...plain!.content, layers: { affiliation: { x: 0.05, y: 0.6 } } }
    const y = (mark?: { kind: 'band'; text: string }) =>
      render(sampleInput({ ...plain!, content, qr: null, ...(mark && { mark }) }, logos)).render.layers.find(
        ({ id }) => id === 'affiliation',
      )!.y
    expect(Math.abs(y({ kind: 'band', text: 'VIP' }) - y())).toBeLessThanOrEqual(1)
  })
})
