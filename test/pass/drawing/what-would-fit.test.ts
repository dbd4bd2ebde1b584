import { describe, expect, it } from 'vitest'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { RenderProblem as ProblemOnWire } from '../../../contract/pass/drawing/render-problem.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { createI18n, type Translate } from '../../../src-renderer/i18n/i18n.ts'
import { drawingBanner } from '../../../src-renderer/pass/draft/screen.tsx'
import { problemSentence } from '../../../src-renderer/pass/drawing/problem-sentence.ts'
import { renderProblemView } from '../../../src-server/pass/drawing/render-problem-view.ts'
import {
  createRenderer,
  type RenderError,
  type RenderInput,
  type RenderProblem,
} from '../../../src-server/pass/drawing/render-pass.ts'
import {
  logoReference,
  sampleContent,
  sampleLogos,
  sampleTemplate,
  SAMPLE_QR,
} from '../../support/pass-samples.ts'
import { refusalOf } from '../../support/render-refusal.ts'

const renderer = await createRenderer()
const logos = await sampleLogos()
const base: RenderInput = {
  template: sampleTemplate(62, 40, 'side'),
  content: sampleContent({ name: '田中 美咲', title: '登壇者', affiliation: '株式会社クモ' }),
  qr: null,
  logos,
}
const NO_HASH = 'f'.repeat(64)

const refusal = (input: RenderInput) => refusalOf(() => renderer.render(input))

const first = (text: string, count: number): string => [...text].slice(0, count).join('').trim()

/** The input with no more than the bound allows. */
function obeyed({ problem }: RenderError, input: RenderInput): RenderInput {
  const { content } = input
  switch (problem.code) {
    case 'text_does_not_fit': {
      const { field, fits, lines } = problem
      const found = content[field].split('\n')
      const cut = fits?.line ? fits.line - 1 : (lines?.most ?? 0)
      const kept = found.slice(0, cut)
      if (fits) kept.push(first(found[cut]!, fits.most))
      return { ...input, content: { ...content, [field]: kept.join('\n') } }
    }
    case 'qr_too_long':
      return { ...input, qr: first(input.qr!, problem.most) }
    case 'logo_does_not_fit': {
      const { index, mostLogos, mostWidthPx } = problem
      const all = content.logos ?? []
      const fitting =
        mostLogos === null
          ? all.map((logo, at) => (at === index ? { ...logo, widthPx: mostWidthPx! } : logo))
          : all.slice(0, mostLogos)
      return { ...input, content: { ...content, logos: fitting } }
    }
    default:
      throw new Error(`${problem.code} has no bound`)
  }
}

interface Case {
  readonly template?: Partial<PassTemplate>
  readonly content?: Partial<PassContent>
  readonly qr?: string
  readonly problem: Partial<RenderProblem>
  /** The message of the refusal, if the case tests it. */
  readonly message?: string
  readonly figures?: readonly string[]
}
const ONE_LINE = { name: 1, title: 1, affiliation: 1 } as const
const FIXED = { textSizing: 'fixed' } as const
const size = { widthMm: 62, lengthMm: 40 }
const misfit = (field: 'name' | 'title' | 'affiliation', length: number, most: number) =>
  ({ code: 'text_does_not_fit', field, fits: { length, most }, lines: null, ...size }) as const

const logoMisfit = (index: number, count: number, mostWidthPx: number | null) =>
  ({ code: 'logo_does_not_fit', index, count, mostLogos: null, mostWidthPx, ...size }) as const

const CASES: Readonly<Record<string, Case>> = {
  'an emoji': {
    content: { name: 'Anna 😀' },
    problem: { code: 'missing_glyph', field: 'name', characters: ['😀'] },
  },
  'an emoji and a control character': {
    content: { name: '😀\u0007' },
    problem: { code: 'missing_glyph', field: 'name', characters: ['😀', '\u0007'] },
    message: 'The name has "😀" (U+1F600), U+0007, which the print font cannot draw.',
  },
  'a text in Tifinagh': {
    content: { title: 'ⵣⵔ' },
    problem: { code: 'missing_glyph', field: 'title', characters: ['ⵣ', 'ⵔ'] },
  },
  'a text in runes': {
    content: { affiliation: 'ᚠᚢ ᚠ' },
    problem: { code: 'missing_glyph', field: 'affiliation', characters: ['ᚠ', 'ᚢ'] },
  },
  'a private character': {
    content: { affiliation: 'クモ \uE0A3' },
    problem: { code: 'missing_glyph', field: 'affiliation', characters: ['\uE0A3'] },
    figures: ['4', 'U+E0A3'],
  },
  'a name of 160 letters in one word': {
    content: { name: 'W'.repeat(160) },
    problem: misfit('name', 160, 30),
  },
  ...Object.fromEntries(
    TEMPLATE_PRESETS.map((template) => [
      `a long name on ${template.name}`,
      {
        template,
        content: { name: 'W'.repeat(160) },
        qr: SAMPLE_QR,
        problem: expect.objectContaining({ code: 'text_does_not_fit', field: 'name' }) as object,
      },
    ]),
  ),
  'a title of 160 kanji': {
    content: { title: '長'.repeat(160) },
    problem: misfit('title', 160, 25),
    message:
      'The title does not fit 62 × 40 mm at a type size of at least 22 dots: 25 of its 160 characters would.',
    figures: ['160', '62 × 40 mm'],
  },
  'a long title beside a name that was placed by hand': {
    content: { title: '長'.repeat(160), layers: { name: { x: 0.1, y: 0.4, fontPx: 60 } } },
    problem: expect.objectContaining({ code: 'text_does_not_fit', field: 'title' }) as object,
  },
  'an affiliation of 160 kanji': {
    content: { affiliation: '長'.repeat(160) },
    problem: misfit('affiliation', 160, 60),
  },
  'a fixed name that is too wide': {
    template: FIXED,
    content: { name: 'Maximilian Oberhofer' },
    problem: { ...misfit('name', 20, 6), fixedPx: 176 },
    message:
      "The name does not fit 62 × 40 mm at the template's fixed type size of 176 dots: " +
      '6 of its 20 characters would.',
  },
  'a fixed title that is too wide': {
    template: { ...FIXED, layers: { name: { fontPx: 60 }, title: { fontPx: 190 } } },
    content: { title: '主任研究員' },
    problem: { ...misfit('title', 5, 3), fixedPx: 190 },
  },
  'a manual line that is too wide': {
    content: { lineMode: 'manual', name: `Anna\n${'W'.repeat(90)}` },
    problem: expect.objectContaining({ code: 'text_does_not_fit', field: 'name' }) as object,
  },
  'a pair of manual lines that is too high': {
    template: {
      ...sampleTemplate(62, 30, 'side', FIXED),
      maxLines: { ...ONE_LINE, name: 2 },
      layers: { name: { fontPx: 176 } },
    },
    content: { lineMode: 'manual', name: 'a\nb', title: '', affiliation: '' },
    problem: expect.objectContaining({ code: 'text_does_not_fit', field: 'name' }) as object,
  },
  'a name in three manual lines': {
    content: { lineMode: 'manual', name: 'a\nb\nc' },
    problem: { code: 'too_many_lines', field: 'name', lines: 3, allowed: 2 },
    figures: ['3', '2'],
  },
  'a title in two manual lines where one is allowed': {
    content: { lineMode: 'manual', title: 'a\nb' },
    problem: { code: 'too_many_lines', field: 'title', lines: 2, allowed: 1 },
    message: 'The title has 2 lines; the template allows 1.',
  },
  'a code of 700 characters': {
    qr: 'x'.repeat(700),
    problem: { code: 'qr_too_long', characters: 700, most: 644, ...size },
    message: 'The QR code of 700 characters is too long for 62 × 40 mm at 4 dots a module: 644 would fit.',
    figures: ['700', '62 × 40 mm'],
  },
  'a code of 2048 characters': {
    qr: '𠮷'.repeat(2048),
    problem: { code: 'qr_too_long', characters: 2048, most: 161, ...size },
  },
  ...Object.fromEntries(
    (
      [
        ['title', 20, 60],
        ['affiliation', 40, 120],
      ] as const
    ).map(([field, length, code]) => [
      `a long ${field} that is placed beside a code in full size`,
      {
        template: { lengthMm: 30 },
        content: {
          ...sampleContent({ name: '李', title: '登', affiliation: 'ク' }),
          [field]: '長'.repeat(length),
          layers: { [field]: { x: 0.02, y: 0.1 } },
        },
        qr: 'x'.repeat(code),
        problem: expect.objectContaining({ code: 'text_does_not_fit', field }) as object,
      },
    ]),
  ),
  'a set of four logos on a small label': {
    template: sampleTemplate(29, 30, 'stack', { maxLines: ONE_LINE }),
    content: { logos: Array.from({ length: 4 }, () => logoReference('kumo')) },
    qr: SAMPLE_QR,
    problem: expect.objectContaining({ code: 'logo_does_not_fit' }) as object,
    message: 'The 4 logos do not fit 29 × 30 mm at a height of at least 24 dots.',
  },
  'a placed logo that is higher than the label': {
    template: { lengthMm: 30 },
    content: { logos: [{ ...logoReference('sun'), x: 0, y: 0, widthPx: 300 }] },
    problem: { ...logoMisfit(0, 1, 284), lengthMm: 30 },
    message: 'Logo 1 does not fit 62 × 30 mm: at most 284 dots of width would fit at its place.',
    figures: ['1', 'mm'],
  },
  'a logo that is placed on the code': {
    content: { logos: [{ ...logoReference('sun'), x: 0.8, y: 0.7, widthPx: 100 }] },
    qr: SAMPLE_QR,
    problem: logoMisfit(0, 1, null),
    message: 'Logo 1 does not fit 62 × 40 mm: no width would fit at its place.',
  },
  'a logo whose row has no room for its width': {
    template: sampleTemplate(29, 62, 'stack'),
    content: { logos: [40, 300].map((widthPx) => ({ ...logoReference('arc'), widthPx })) },
    problem: { ...logoMisfit(1, 2, 286), widthMm: 29, lengthMm: 62 },
    message: 'Logo 2 does not fit 29 × 62 mm: at most 286 dots of width would fit at its place.',
  },
  'a title that is placed where another has no room beside it': {
    content: { layers: { title: { x: 0.05, y: 0.45 } } },
    qr: SAMPLE_QR,
    problem: expect.objectContaining({ code: 'text_does_not_fit', ...size }) as object,
    message: expect.stringContaining('does not fit 62 × 40 mm beside the layers placed by hand'),
  },
  'a logo that is not registered': {
    content: { logos: [logoReference('sun'), { ...logoReference('sun'), assetHash: NO_HASH }] },
    problem: { code: 'unknown_logo', imageId: logoReference('sun').imageId, index: 1 },
    figures: [],
  },
}

it('every reason to refuse a content has a case', () => {
  const codes = Object.values(CASES).flatMap(({ problem, figures }) => (figures ? problem.code : []))
  expect(codes.toSorted()).toEqual(ProblemOnWire.shape.code.options.toSorted())
})

describe.each(Object.entries(CASES))('%s', (_, { template, content, qr = null, ...expected }) => {
  const input: RenderInput = {
    template: { ...base.template, ...template },
    content: { ...base.content, ...content },
    qr,
    logos,
  }
  const error = refusal(input)!
  const { code } = error.problem
  const view = renderProblemView(error, input.content)
  const { most, mostPx } = view.logo ?? {}
  const isBound = code === 'logo_does_not_fit' && (most ?? mostPx) !== undefined
  const hasBound = isBound || code === 'text_does_not_fit' || code === 'qr_too_long'

  it('is refused with the reason, and fits if the bound of the refusal is obeyed', () => {
    expect(error.problem).toEqual(expected.problem)
    if (expected.message) expect(error.message).toEqual(expected.message)
    expect(ProblemOnWire.parse(view)).toEqual(view)
    if (!hasBound) return
    expect(refusal(obeyed(error, input))).toBeNull()
    expect(view.label).toEqual({
      widthMm: Number(input.template.media.slice('CONTINUOUS_'.length)),
      lengthMm: input.template.lengthMm,
    })
  })

  it.each(['en', 'ja'] as const)('has a sentence and a banner with its figures in %s', (language) => {
    const t = createI18n(language).getFixedT(language) as unknown as Translate
    const { title, detail } = drawingBanner(view, input.template, t)
    const sentence = problemSentence(view, t)
    if (hasBound) expect(sentence).toMatch(/\d/)
    for (const text of [title, detail, sentence ?? title]) {
      expect(text).toBeTruthy()
      expect(text).not.toMatch(/\{\{|undefined|NaN|^(?:pass|edit|correction)\./)
    }
    for (const figure of expected.figures ?? []) expect(detail).toContain(figure)
  })
})

it('every field with characters that cannot be printed is named', () => {
  const content = { ...base.content, name: 'Anna 😀', title: 'ᚠᚢ', affiliation: 'クモ' }
  const error = refusal({ ...base, content })!
  expect(renderProblemView(error, content)).toMatchObject({
    code: 'missing_glyph',
    field: 'name',
    characters: ['😀'],
    glyphs: [
      { field: 'name', character: '😀', at: 6 },
      { field: 'title', character: 'ᚠ', at: 1 },
      { field: 'title', character: 'ᚢ', at: 2 },
    ],
  })
  expect(error.message).toBe(
    'The name has "😀" (U+1F600), which the print font cannot draw. ' +
      'The title has "ᚠ" (U+16A0), "ᚢ" (U+16A2), which the print font cannot draw.',
  )
})
