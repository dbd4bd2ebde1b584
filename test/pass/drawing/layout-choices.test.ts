import { describe, expect, it } from 'vitest'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { presetOf } from '../../../contract/pass/template/template-presets.ts'
import { createNameFitCheck } from '../../../src-server/pass/drawing/fit-check.ts'
import { detailBreaks, INSIDE_WORD } from '../../../src-server/pass/drawing/line-breaks.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { RenderError } from '../../../src-server/pass/drawing/render-error.ts'
import { refusalOf } from '../../support/render-refusal.ts'
import { sampleContent, sampleInput, sampleTemplate, SAMPLE_QR } from '../../support/pass-samples.ts'

const { render } = await createRenderer()

const LABELS = (
  [
    [62, 40],
    [62, 62],
    [50, 54],
    [50, 40],
    [29, 62],
    [29, 40],
  ] as const
).flatMap(([width, length]) =>
  (['side', 'stack'] as const).map((layout) => sampleTemplate(width, length, layout)),
)

type Texts = Parameters<typeof sampleContent>[0]

const renderOf = (template: PassTemplate, texts: Texts) =>
  render(sampleInput({ name: '', template, content: sampleContent(texts), qr: SAMPLE_QR }, [])).render

/** The drawing of a pass; null where its texts do not fit the label. */
function drawn(template: (typeof LABELS)[number], texts: Texts) {
  try {
    return renderOf(template, texts)
  } catch (error) {
    if (error instanceof RenderError) return null
    throw error
  }
}

describe.each(LABELS)('a pass of $name', (template) => {
  it.each([
    { name: 'Wolfeschlegelsteinhausenberger', title: 'Host', affiliation: '' },
    { name: 'Wolfeschlegelsteinhausenberger', title: 'Host', affiliation: 'Arc' },
    { name: 'Maximilian Oberhofer-Lindqvist', title: 'Host', affiliation: '' },
    { name: 'Hubert Blaine Wolfeschlegelsteinhausen', title: '登壇者', affiliation: 'Arc' },
  ])('has no text larger than the name $name', (texts) => {
    const layers = drawn(template, texts)?.layers ?? []
    const size = (id: string) => layers.find((layer) => layer.id === id)?.fontPx ?? 22
    expect(size('title')).toBeLessThanOrEqual(size('name'))
    expect(size('affiliation')).toBeLessThanOrEqual(size('name'))
  })

  it.each([
    '株式会社クラウドワークスコンサルティング',
    'クラウドワークスコンサルティング株式会社',
    'ソニーインタラクティブエンタテインメント',
    '株式会社リクルートホールディングス',
    'クラウドワークス エンジニアリング本部',
  ])('breaks %s inside a word only where no other break fits', (affiliation) => {
    const texts = { name: '田中 美咲', title: '登壇者' }
    const lines = drawn(template, { ...texts, affiliation })?.lines.affiliation ?? []
    const head = lines[0] ?? ''
    const places = detailBreaks(affiliation)
    if (places.find(({ index }) => affiliation.slice(0, index).trimEnd() === head)?.rank !== INSIDE_WORD)
      return
    const better = places
      .filter(({ rank }) => rank < INSIDE_WORD)
      .map(({ index }) => `${affiliation.slice(0, index)}\n${affiliation.slice(index)}`)
      .filter((text) => {
        const content = { ...sampleContent({ ...texts, affiliation: text }), lineMode: 'manual' } as const
        const input = sampleInput({ name: '', template, content, qr: SAMPLE_QR }, [])
        return refusalOf(() => render(input)) === null
      })
    expect(better).toEqual([])
  })
})

it.each([
  [50, 54, 'stack'],
  [50, 54, 'side'],
  [50, 40, 'side'],
  [29, 62, 'stack'],
  [29, 40, 'stack'],
] as const)(
  'a code of %i × %i %s has 5 dots a module if the name keeps its size',
  (width, length, layout) => {
    const texts = { name: '田中 美咲', affiliation: '株式会社クモ', title: '登壇者' }
    const layers = drawn(sampleTemplate(width, length, layout), texts)?.layers ?? []
    // The sample code has 33 modules a side.
    expect(layers.find(({ id }) => id === 'qr')?.width).toBeGreaterThanOrEqual(5 * 33)
  },
)

const GRID_LABELS = [
  sampleTemplate(62, 40, 'side'),
  sampleTemplate(62, 40, 'side', { design: undefined }),
  sampleTemplate(62, 40, 'stack', { design: undefined }),
  sampleTemplate(62, 62, 'stack'),
  sampleTemplate(50, 54, 'side'),
  sampleTemplate(50, 54, 'stack'),
  sampleTemplate(50, 40, 'side', { design: undefined }),
  sampleTemplate(29, 62, 'stack'),
  sampleTemplate(29, 62, 'side'),
]
const TEXTS = { name: 'Ann Ox', affiliation: 'Arc 株式会社', title: 'Host' }
const LETTERS = [
  { affiliation: 'Agy 株式会社' },
  { affiliation: 'Årc 株式会社' },
  { affiliation: 'arç 株式会社' },
  { title: 'Hjgy' },
  { title: 'Çôst' },
  { title: '受付係' },
  { name: 'Any Og' },
  { name: 'anç ox' },
]

/** Layers with position and type size, and the first and last row of the ink of each. */
const rowsOf = (template: (typeof LABELS)[number], texts: Texts) =>
  new Map(
    drawn(template, texts)?.layers.map(({ id, x, y, height, fontPx }) => [id, { x, y, height, fontPx }]),
  )

describe.each(GRID_LABELS)('the lines of a pass of $name', (template) => {
  it.each(LETTERS)('stay where they are whatever letters another text holds: %o', (letters) => {
    const before = rowsOf(template, TEXTS)
    const after = rowsOf(template, { ...TEXTS, ...letters })
    const [changed = ''] = Object.keys(letters)
    expect(before.size).toBe(4)
    for (const [id, layer] of before) if (id !== changed) expect(after.get(id), id).toEqual(layer)
  })
})

const narrow = presetOf('DK-2210')
const draw = (texts: Texts, template: PassTemplate = narrow) =>
  renderOf(template, texts).layers.map(({ image: _, ...layer }) => layer)
const turned = (texts: Texts) => draw(texts, { ...narrow, layout: 'side' })

describe('a label of 29 mm', () => {
  it('is read across the tape if the name is large enough', () => {
    for (const name of ['山田 花子', 'Tatiana Hôrková', 'Łucja Wójcik'])
      expect(draw({ name })).not.toEqual(turned({ name }))
  })

  it.each([
    ['does not fit', { name: 'Gurbanguly Mälikgulyýewiç Ňurmyradow' }],
    ['is tiny', { name: 'Ģirts Ļaudaks-Ņikonovs', affiliation: 'Rīgas Tehniskā universitāte' }],
    [
      'has no space beside the affiliation',
      { name: 'Sven', affiliation: 'Rheinisch-Westfälische Technische Hochschule Aachen' },
    ],
  ])('is turned by itself if the name %s', async (_, texts) => {
    expect(draw(texts)).toEqual(turned(texts))
    expect(draw(texts)[0]!.fontPx).toBeGreaterThan(44)
    const misfit = await createNameFitCheck(narrow, SAMPLE_QR)
    expect(misfit({ title: '', affiliation: '', ...texts })).toBeNull()
  })

  it('is not turned if a layer was placed by hand', () => {
    const layers = { ...narrow.layers, qr: { x: 0.1, y: 0.9 } }
    expect(draw({ name: 'Ģirts Ļaudaks-Ņikonovs' }, { ...narrow, layers })[0]!.fontPx).toBeLessThan(40)
  })

  it('says what would fit the turned label if no direction has space', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim()
    expect(() => draw({ name })).toThrow(/does not fit 29 × 62 mm .*: \d{2} of its 143 characters/)
  })
})
