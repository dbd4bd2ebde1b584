import { describe, expect, it } from 'vitest'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassLayers, PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { decodePicture, faultsOf, readCode } from '../../support/pass-proofs.ts'
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

interface Case {
  readonly template?: Partial<PassTemplate>
  readonly content?: Partial<PassContent>
  readonly qr?: string | null
}

function draw({ template, content, qr = null }: Case) {
  const input = {
    template: { ...sampleTemplate(62, 40, 'side'), ...template },
    content: { ...sampleContent(texts), ...content },
    qr,
    logos,
  }
  return renderer.render(input)
}

const layer = (drawn: ReturnType<typeof draw>, id: string) => drawn.render.layers.find((one) => one.id === id)

const fontPx = (input: Case, id = 'name') => layer(draw(input), id)?.fontPx
const linesOf = (input: Case) => draw(input).render.lines

describe('the size of type', () => {
  it("is the template's, and a layer's own size wins over it", () => {
    const content = { name: '李', title: '' }
    expect(fontPx({ content, template: { layers: {}, nameFontPx: 90 } })).toBe(90)
    expect(fontPx({ content, template: { layers: { name: { fontPx: 120 } } } })).toBe(120)
    expect(fontPx({ template: { layers: { affiliation: { fontPx: 26 } } } }, 'affiliation')).toBe(26)
  })

  it("of the content wins over the template's", () => {
    const template = { layers: { name: { fontPx: 150 } } }
    expect(fontPx({ template, content: { layers: { name: { fontPx: 80 } } } })).toBe(80)
  })

  it.each([
    ['small', 68, 34],
    ['normal', 80, 40],
    ['large', 92, 46],
  ] as const)('follows the font scale %s', (fontScale, name, detail) => {
    const input = { template: { layers: {}, nameFontPx: 80 }, content: { name: '李', fontScale } }
    expect([fontPx(input), fontPx(input, 'affiliation')]).toEqual([name, detail])
  })

  it('stays between 22 and 256 dots whatever the scale', () => {
    const small = { template: { layers: {}, detailFontPx: 22 }, content: { fontScale: 'small' } }
    expect(fontPx(small as Case, 'affiliation')).toBe(22)
    const template = sampleTemplate(62, 62, 'side', { layers: { name: { fontPx: 256 } } })
    expect(fontPx({ template, content: { name: '李', fontScale: 'large' } })).toBe(256)
  })
})

describe('lines', () => {
  it('are two only where the template allows them', () => {
    const content = { name: 'Maximilian Oberhofer-Lindqvist' }
    expect(linesOf({ content }).name).toEqual(['Maximilian', 'Oberhofer-Lindqvist'])
    const maxLines = { name: 1, title: 1, affiliation: 1 } as const
    expect(linesOf({ content, template: { maxLines } }).name).toEqual([content.name])
  })

  it('stay one when two would not be much larger', () => {
    const [template, name] = [sampleTemplate(62, 30, 'side'), '渡邊 Christina']
    expect(linesOf({ template, content: { name } }).name).toEqual([name])
  })

  it("are the writer's own in manual mode", () => {
    const content = { lineMode: 'manual', name: '田中\n美咲', affiliation: 'A B C D E F' } as const
    expect(linesOf({ content })).toMatchObject({ name: ['田中', '美咲'], affiliation: ['A B C D E F'] })
  })

  it('prefer the end of an organisation over an even cut', () => {
    const affiliation = '国立研究開発法人 産業技術総合研究所 人間拡張研究センター'
    expect(linesOf({ content: { affiliation } }).affiliation).toEqual([
      '国立研究開発法人 産業技術総合研究所',
      '人間拡張研究センター',
    ])
    const university = '東京大学大学院コンピュータ科学専攻'
    const { affiliation: lines } = linesOf({ content: { affiliation: university }, qr: SAMPLE_QR })
    expect(lines).toEqual(['東京大学大学院', 'コンピュータ科学専攻'])
  })

  it('draw nothing for an empty field', () => {
    const drawn = draw({ content: { title: ' \n', affiliation: '' } })
    expect(drawn.render.layers.map((one) => one.id)).toEqual(['name'])
    expect(drawn.render.lines).toEqual({ name: ['田中 美咲'], title: [], affiliation: [] })
  })

  it('can all be missing', () => {
    const drawn = draw({ content: { name: '', title: '', affiliation: '' } })
    expect(drawn.render.layers).toEqual([])
    expect(drawn.bitmap.data.every((byte) => byte === 0)).toBe(true)
  })
})

describe('what gives way for a larger name', () => {
  const long = { ...texts, affiliation: '早稲田大学 理工学術院 創造理工学部 総合機械工学科' }

  it('is first the logos', () => {
    const template = sampleTemplate(62, 40, 'stack')
    const heightOf = (content: Partial<PassContent>) =>
      layer(draw({ template, content: { ...content, logos: [logoReference('sun')] } }), 'logo:0')?.height
    expect(heightOf({ ...texts, name: '李', layers: { name: { fontPx: 40 } } })).toBe(60)
    expect(heightOf(long)).toBeLessThan(60)
    expect(heightOf(long)).toBeGreaterThanOrEqual(40)
  })

  it('is then the QR of a stack, never under 4 dots a module', () => {
    const widthOf = (lengthMm: number, content: Partial<PassContent>) => {
      const template = sampleTemplate(62, lengthMm, 'stack')
      return layer(draw({ template, content: { ...content, name: '山本 一郎' }, qr: SAMPLE_QR }), 'qr')?.width
    }
    expect([widthOf(62, {}), widthOf(50, long)]).toEqual([33 * 6, 33 * 4])
  })

  it('is nothing when the text size is fixed', () => {
    const template = sampleTemplate(62, 62, 'stack', {
      textSizing: 'fixed',
      layers: { name: { fontPx: 100 } },
    })
    const drawn = draw({ template, content: { name: '李 健', logos: [logoReference('sun')] }, qr: SAMPLE_QR })
    const [name, logo, qr] = ['name', 'logo:0', 'qr'].map((id) => layer(drawn, id))
    expect([name?.fontPx, logo?.height, qr?.width]).toEqual([100, 92, 198])
  })
})

it.each([
  ['ê', '\u0304'],
  ['か', '\u309a'],
  ['ト', '\u309a'],
])('combining marks stand on their base %s, as the drawing shows', async (base, mark) => {
  const [plain, marked] = [base, base + mark].map((name) =>
    draw({ template: { layers: { name: { fontPx: 100 } } }, content: { name, title: '', affiliation: '' } }),
  )
  const [inkPlain, inkMarked] = await Promise.all([plain!, marked!].map((drawn) => inkSpan(drawn)))
  // The mark adds ink above the base, not a second letter beside it.
  expect(inkMarked!.dots).toBeGreaterThan(inkPlain!.dots)
  expect(inkMarked!.width - inkPlain!.width).toBeLessThan(15)
  expect(await faultsOf(marked!, null)).toEqual([])
})

/** Number of black dots of the name's layer and the width of the columns that hold them. */
async function inkSpan(drawn: ReturnType<typeof draw>): Promise<{ dots: number; width: number }> {
  const picture = await decodePicture(layer(drawn, 'name')!.image)
  const dots = [...picture.ink.keys()].filter((at) => picture.ink[at] === 1)
  const columns = dots.map((at) => at % picture.width)
  return { dots: dots.length, width: Math.max(...columns) - Math.min(...columns) + 1 }
}

describe('the ready templates', () => {
  const fourLogos = { logos: (['kumo', 'arc', 'sun', 'hokuto'] as const).map(logoReference) }

  it.each(TEMPLATE_PRESETS)('$name has room for four logos, with a code and without', async (template) => {
    for (const qr of [null, SAMPLE_QR]) {
      const drawn = draw({ template, content: fourLogos, qr })
      expect(drawn.render.layers.filter(({ id }) => id.startsWith('logo:'))).toHaveLength(4)
      expect(
        Math.min(...[0, 1, 2, 3].map((index) => layer(drawn, `logo:${index}`)!.height)),
      ).toBeGreaterThanOrEqual(24)
      expect(await faultsOf(drawn, qr)).toEqual([])
    }
  })

  it.each(TEMPLATE_PRESETS)('$name draws titles that need two lines', async (template) => {
    const qr = SAMPLE_QR
    const title = 'Senior Director of Engineering'
    const long = draw({ template, content: { title }, qr })
    expect(long.render.lines.title.join(' ')).toBe(title)
    const lines = ['Senior Engineer', 'Board Member']
    const own = draw({ template, content: { lineMode: 'manual', title: lines.join('\n') }, qr })
    expect(own.render.lines.title).toEqual(lines)
    expect([await faultsOf(long, qr), await faultsOf(own, qr)]).toEqual([[], []])
  })

  it('take a second row for logos only where one row would make them too small', () => {
    const rows = TEMPLATE_PRESETS.map((template) => {
      const drawn = draw({ template, content: fourLogos })
      return [template.name, new Set([0, 1, 2, 3].map((i) => layer(drawn, `logo:${i}`)!.y)).size]
    })
    expect(Object.fromEntries(rows)).toMatchObject({
      'Participant 62 × 40': 1,
      'Participant 62 × 62': 1,
      'Participant 50 × 54': 1,
      'Participant 29 × 62': 2,
    })
  })
})

describe('the hash', () => {
  it('is equal for equal content, and from another renderer', async () => {
    const other = await createRenderer()
    const template = sampleTemplate(62, 40, 'side')
    const input = { template, content: sampleContent(texts), qr: SAMPLE_QR, logos }
    const drawings = [renderer, renderer, other].map(({ render }) => render(input))
    expect(new Set(drawings.map((drawn) => drawn.render.hash)).size).toBe(1)
  })

  it.each<[string, Case]>([
    ['another name', { content: { name: '田中 美咜' } }],
    ['another code', { qr: SAMPLE_QR }],
    ['another length', { template: { lengthMm: 41 } }],
  ])('differs for %s', (_, what) => {
    expect(draw(what).render.hash).not.toBe(draw({}).render.hash)
  })
})

describe('a QR code', () => {
  it.each([
    ['of another ticket system, in Japanese', '受付-00012-渡邊'],
    ['of digits', '4901234567894'],
    ['of one character', 'x'],
    ['of 100 characters', 'https://tickets.example/'.padEnd(100, 'aZ9')],
  ])('%s can be scanned on every label', async (_, qr) => {
    for (const width of [62, 50, 29] as const) {
      for (const layout of ['side', 'stack'] as const)
        expect(await faultsOf(draw({ template: sampleTemplate(width, 62, layout), qr }), qr)).toEqual([])
    }
  })

  it('takes error correction L before it is refused', async () => {
    const drawn = draw({
      template: sampleTemplate(29, 54, 'stack'),
      content: { name: '李', title: '', affiliation: '' },
      qr: 'aB3'.repeat(100),
    })
    expect(layer(drawn, 'qr')?.width).toBe(4 * 61)
    expect(await readCode(drawn.render.image)).toEqual({ text: 'aB3'.repeat(100), ecLevel: 'L', modules: 61 })
  })
})

const side = sampleTemplate(62, 40, 'side')
const stack = sampleTemplate(62, 62, 'stack')
const turned = sampleTemplate(29, 62, 'side')

const placed = (template: PassTemplate, layers: PassLayers = {}) =>
  draw({ template, content: { layers }, qr: SAMPLE_QR })
const sun = (part: object) => ({ ...logoReference('sun'), ...part })

const boxes = (drawn: ReturnType<typeof draw>): Record<string, number[]> =>
  Object.fromEntries(drawn.render.layers.map(({ id, x, y, width, height }) => [id, [x, y, width, height]]))

describe('a layer placed by hand', () => {
  it('stands at its place while the others stay where they are', async () => {
    const drawn = placed(side, { title: { x: 0.02, y: 0.7 } })
    expect(boxes(drawn)).toEqual({ ...boxes(placed(side)), title: [14, 281, 471, 61] })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
  })

  it('stops before the code, whose quiet zone stays white', () => {
    expect(boxes(placed(side, { title: { x: 0.3 } }))['title']?.[0]).toBe(20)
  })

  it('keeps the coordinate that its place leaves out', () => {
    const [, y] = boxes(placed(side))['title'] ?? []
    expect(boxes(placed(side, { title: { x: 0.01 } }))['title']?.slice(0, 2)).toEqual([7, y])
  })

  it.each([
    ['the right and lower edge', { x: 1, y: 1 }],
    ['the upper left corner', { x: 0, y: 0 }],
  ])('is moved inside at %s, the code with its quiet zone', async (_, { x, y }) => {
    const drawn = placed(stack, { qr: { x, y } })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    const [left, top, width = 0] = boxes(drawn)['qr'] ?? []
    const quiet = (4 * width) / 33
    const last = [696, 662].map((length) => length - quiet - width)
    expect([left, top]).toEqual(x === 1 ? last : [quiet, quiet])
  })

  it("of the content wins over the template's, coordinate by coordinate", () => {
    const template = { ...stack, layers: { ...stack.layers, affiliation: { x: 0.01, y: 0.5 } } }
    const { affiliation } = boxes(placed(template, { affiliation: { x: 0.03 } }))
    expect(affiliation?.slice(0, 2)).toEqual([21, 331])
  })

  it('keeps the width of its column, so that it aligns whatever it says', () => {
    const [, , width] = boxes(placed(stack))['affiliation'] ?? []
    expect(boxes(placed(stack, { affiliation: { x: 0, y: 0.01 } }))['affiliation']?.[2]).toBe(width)
  })

  it('makes the others flow around it when it stands on them', async () => {
    const drawn = placed(side, { name: { y: 0.55 } })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    const { name, affiliation } = boxes(drawn)
    expect(affiliation?.[1]).toBeLessThan(name?.[1] ?? 0)
  })

  it('on a turned label is placed on the label as it leaves the printer', async () => {
    const drawn = placed(turned, { qr: { x: 0.05, y: 0 } })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    expect(boxes(drawn)['qr']).toEqual([16, 16, 132, 132])
  })
})

describe('a logo placed by hand', () => {
  it('stands at its place in its width, and the name keeps clear of it', async () => {
    const drawn = draw({ content: { logos: [sun({ x: 0.8, y: 0.02, widthPx: 100 })] }, qr: SAMPLE_QR })
    expect(await faultsOf(drawn, SAMPLE_QR)).toEqual([])
    expect(boxes(drawn)['logo:0']).toEqual([557, 8, 100, 100])
    const [x = 0, , width = 0] = boxes(drawn)['name'] ?? []
    expect(x + width).toBeLessThan(557)
  })

  it('leaves its row to the others', () => {
    const row = [sun({ x: 0, y: 0, widthPx: 50 }), logoReference('arc')]
    const [x = 0, , width = 0] = boxes(draw({ template: stack, content: { logos: row } }))['logo:1'] ?? []
    expect(Math.abs(x + width / 2 - 348)).toBeLessThanOrEqual(1)
  })
})

describe('a logo with a width of its own and no place', () => {
  const arc = (widthPx: number) => ({ ...logoReference('arc'), widthPx })

  it.each([24, 40, 120, 300])('is %d dots wide in its row', async (widthPx) => {
    for (const template of [side, stack]) {
      const drawn = draw({ template, content: { logos: [arc(widthPx)] } })
      expect(boxes(drawn)['logo:0']?.[2]).toBe(widthPx)
      expect(await faultsOf(drawn, null)).toEqual([])
    }
  })

  it('stands on one middle line with the others, which keep their height', () => {
    const own = { ...logoReference('kumo'), widthPx: 60 }
    const row = [logoReference('sun'), own, logoReference('hokuto')]
    const drawn = boxes(draw({ template: stack, content: { logos: row } }))
    const [first, middle, last] = ['logo:0', 'logo:1', 'logo:2'].map((id) => drawn[id]!)
    expect(middle![2]).toBe(60)
    expect(first![3]).toBe(last![3])
    const centre = ([, y = 0, , height = 0]: number[]) => y + height / 2
    expect(Math.abs(centre(first!) - centre(middle!))).toBeLessThanOrEqual(1)
  })

  it('on a turned label is as wide as its reader sees it', () => {
    expect(boxes(draw({ template: turned, content: { logos: [arc(100)] } }))['logo:0']?.[3]).toBe(100)
  })
})
