import { describe, expect, it } from 'vitest'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassLayers, PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { createRenderer, RenderError } from '../../../src-server/pass/drawing/render-pass.ts'
import { faultsOf } from '../../support/pass-proofs.ts'
import {
  logoReference,
  SAMPLE_QR,
  sampleContent,
  sampleLogos,
  sampleTemplate,
} from '../../support/pass-samples.ts'

const renderer = await createRenderer()
const logos = await sampleLogos()
const texts = { name: '田中 美咲', title: '登壇者', affiliation: '株式会社クモ' }
const side = sampleTemplate(62, 40, 'side')
const stack = sampleTemplate(62, 62, 'stack')
const turned = sampleTemplate(29, 62, 'side')

function draw(
  template: PassTemplate,
  layers?: PassLayers,
  logo?: Partial<NonNullable<PassContent['logos']>[number]>,
) {
  const content = {
    ...sampleContent(texts),
    ...(layers ? { layers } : {}),
    ...(logo ? { logos: [{ ...logoReference('sun'), ...logo }] } : {}),
  }
  return renderer.render({ template, content, qr: SAMPLE_QR, logos })
}

function boxes(drawn: ReturnType<typeof draw>): Record<string, number[]> {
  return Object.fromEntries(
    drawn.render.layers.map(({ id, x, y, width, height }) => [id, [x, y, width, height]]),
  )
}

describe('a layer placed by hand', () => {
  it('stands at its place while the others stay where they are', async () => {
    const standard = boxes(draw(side))
    const drawn = draw(side, { title: { x: 0.02, y: 0.7 } })
    expect(boxes(drawn)).toEqual({ ...standard, title: [14, 281, 471, 61] })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
  })

  it('stops before the code, whose quiet zone stays white', () => {
    expect(boxes(draw(side, { title: { x: 0.3 } }))['title']?.[0]).toBe(20)
  })

  it('keeps the coordinate that its place leaves out', () => {
    const [, y] = boxes(draw(side))['title'] ?? []
    expect(boxes(draw(side, { title: { x: 0.01 } }))['title']?.slice(0, 2)).toEqual([7, y])
  })

  it.each([
    ['the right and lower edge', { x: 1, y: 1 }],
    ['the upper left corner', { x: 0, y: 0 }],
  ])('is moved inside at %s, the code with its quiet zone', async (_, place) => {
    const drawn = draw(stack, { qr: place })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    const [x = 0, y = 0, width = 0] = boxes(drawn)['qr'] ?? []
    const quiet = (4 * width) / 33
    expect([x, y]).toEqual(
      place.x === 1 ? [696 - quiet - width, 662 - quiet - width] : [quiet, quiet],
    )
  })

  it("of the content wins over the template's, coordinate by coordinate", () => {
    const template = { ...stack, layers: { ...stack.layers, affiliation: { x: 0.01, y: 0.5 } } }
    expect(boxes(draw(template, { affiliation: { x: 0.03 } }))['affiliation']?.slice(0, 2)).toEqual(
      [21, 331],
    )
  })

  it('keeps the width of its column, so that it aligns whatever it says', () => {
    const [, , width] = boxes(draw(stack))['affiliation'] ?? []
    expect(boxes(draw(stack, { affiliation: { x: 0, y: 0.01 } }))['affiliation']?.[2]).toBe(width)
  })

  it('makes the others flow around it when it stands on them', async () => {
    const drawn = draw(side, { name: { y: 0.55 } })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    const { name, affiliation } = boxes(drawn)
    expect(affiliation?.[1]).toBeLessThan(name?.[1] ?? 0)
  })

  it('on a turned label is placed on the label as it leaves the printer', async () => {
    const drawn = draw(turned, { qr: { x: 0.05, y: 0 } })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    expect(boxes(drawn)['qr']).toEqual([16, 16, 132, 132])
  })

  it('is refused where another has no room beside it', () => {
    expect(() => draw(side, { title: { x: 0.05, y: 0.45 } })).toThrow(RenderError)
    expect(() => draw(side, { title: { x: 0.05, y: 0.45 } })).toThrow(
      'does not fit 62 × 40 mm beside the layers placed by hand',
    )
  })
})

describe('a logo placed by hand', () => {
  it('stands at its place in its width, and the name keeps clear of it', async () => {
    const drawn = draw(side, undefined, { x: 0.8, y: 0.02, widthPx: 100 })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    expect(boxes(drawn)['logo:0']).toEqual([557, 8, 100, 100])
    const [x = 0, , width = 0] = boxes(drawn)['name'] ?? []
    expect(x + width).toBeLessThan(557)
  })

  it('leaves its row to the others', () => {
    const content = {
      ...sampleContent(texts),
      logos: [{ ...logoReference('sun'), x: 0, y: 0, widthPx: 50 }, logoReference('arc')],
    }
    const drawn = renderer.render({ template: stack, content, qr: null, logos })
    const [x = 0, , width = 0] = boxes(drawn)['logo:1'] ?? []
    expect(Math.abs(x + width / 2 - 348)).toBeLessThanOrEqual(1)
  })

  it.each([
    ['on the code', side, { x: 0.8, y: 0.7, widthPx: 100 }, '62 × 40 mm: no width'],
    [
      'larger than the label',
      sampleTemplate(62, 30, 'side'),
      { x: 0, y: 0, widthPx: 300 },
      '62 × 30 mm: at most 284 dots of width',
    ],
  ])('is refused %s, with the width that fits', (_, template, logo, bound) => {
    expect(() => draw(template, undefined, logo)).toThrow(
      `Logo 1 does not fit ${bound} would fit at its place.`,
    )
  })
})

describe('a logo with a width of its own and no place', () => {
  const wide = { ...logoReference('arc'), x: undefined, y: undefined }
  const drawLogos = (
    template: PassTemplate,
    own: NonNullable<PassContent['logos']>,
    qr: string | null = null,
  ) => renderer.render({ template, content: { ...sampleContent(texts), logos: own }, qr, logos })

  it.each([24, 40, 120, 300])('is %d dots wide in its row', async (widthPx) => {
    for (const template of [side, stack]) {
      const drawn = drawLogos(template, [{ ...wide, widthPx }])
      expect(boxes(drawn)['logo:0']?.[2]).toBe(widthPx)
      expect(await faultsOf(drawn, null)).toEqual([])
    }
  })

  it('stands on one middle line with the others, which keep their height', () => {
    const row = [
      logoReference('sun'),
      { ...logoReference('kumo'), widthPx: 60 },
      logoReference('hokuto'),
    ]
    const [sun, own, hokuto] = ['logo:0', 'logo:1', 'logo:2'].map(
      (id) => boxes(drawLogos(stack, row))[id]!,
    )
    expect(own![2]).toBe(60)
    expect(sun![3]).toBe(hokuto![3])
    expect(Math.abs(sun![1]! + sun![3]! / 2 - own![1]! - own![3]! / 2)).toBeLessThanOrEqual(1)
  })

  it('is refused by its number where its row has no room for that width', () => {
    const two = [40, 300].map((widthPx) => ({ ...wide, widthPx }))
    expect(() => drawLogos(sampleTemplate(29, 62, 'stack'), two)).toThrow(
      'Logo 2 does not fit 29 × 62 mm: at most 286 dots of width would fit at its place.',
    )
  })

  it('on a turned label is as wide as its reader sees it', () => {
    const [, , , height] = boxes(drawLogos(turned, [{ ...wide, widthPx: 100 }]))['logo:0'] ?? []
    expect(height).toBe(100)
  })
})
