import { describe, expect, it } from 'vitest'
import { detailBreaks, INSIDE_WORD } from '../../../src-server/pass/drawing/line-breaks.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { RenderError } from '../../../src-server/pass/drawing/render-error.ts'
import {
  sampleContent,
  sampleInput,
  sampleTemplate,
  SAMPLE_QR,
} from '../../support/pass-samples.ts'

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

/** The drawing of a pass; null where its texts do not fit the label. */
function drawn(template: (typeof LABELS)[number], texts: Texts) {
  try {
    return render(
      sampleInput({ name: '', template, content: sampleContent(texts), qr: SAMPLE_QR }, []),
    ).render
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
    if (
      places.find(({ index }) => affiliation.slice(0, index).trimEnd() === head)?.rank !==
      INSIDE_WORD
    )
      return
    const better = places
      .filter(({ rank }) => rank < INSIDE_WORD)
      .map(({ index }) => `${affiliation.slice(0, index)}\n${affiliation.slice(index)}`)
      .filter((text) => {
        const content = { ...sampleContent({ ...texts, affiliation: text }), lineMode: 'manual' }
        try {
          render(sampleInput({ name: '', template, content: content as never, qr: SAMPLE_QR }, []))
          return true
        } catch {
          return false
        }
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
  'a code of %i × %i %s has 5 dots a module where the name keeps its size',
  (width, length, layout) => {
    const texts = { name: '田中 美咲', affiliation: '株式会社クモ', title: '登壇者' }
    const layers = drawn(sampleTemplate(width, length, layout), texts)?.layers ?? []
    // The sample code has 33 modules a side.
    expect(layers.find(({ id }) => id === 'qr')?.width).toBeGreaterThanOrEqual(5 * 33)
  },
)
