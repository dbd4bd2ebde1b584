import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { RenderProblem as ProblemOnWire } from '../../../contract/pass/drawing/render-problem.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { createI18n, type Translate } from '../../../src-renderer/i18n/i18n.ts'
import { drawingBanner } from '../../../src-renderer/pass/draft/screen.tsx'
import { problemSentence } from '../../../src-renderer/pass/drawing/problem-sentence.ts'
import { renderProblemView } from '../../../src-server/pass/drawing/render-problem-view.ts'
import {
  createRenderer,
  RenderError,
  type RenderInput,
} from '../../../src-server/pass/drawing/render-pass.ts'
import {
  logoReference,
  sampleContent,
  sampleLogos,
  sampleTemplate,
  SAMPLE_QR,
} from '../../support/pass-samples.ts'

const renderer = await createRenderer()
const logos = await sampleLogos()
const base: RenderInput = {
  template: sampleTemplate(62, 40, 'side'),
  content: sampleContent({ name: '田中 美咲', title: '登壇者', affiliation: '株式会社クモ' }),
  qr: null,
  logos,
}
const fourLogos = Array.from({ length: 4 }, () => logoReference('kumo'))

function refusal(input: RenderInput): RenderError | null {
  try {
    renderer.render(input)
    return null
  } catch (error) {
    if (error instanceof RenderError) return error
    throw error
  }
}

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

const cases: readonly (readonly [string, Partial<RenderInput>])[] = [
  ['a long name', { content: { ...base.content, name: 'W'.repeat(160) } }],
  ['a long affiliation', { content: { ...base.content, affiliation: '長'.repeat(160) } }],
  [
    'a fixed name',
    {
      template: { ...base.template, textSizing: 'fixed' },
      content: { ...base.content, name: 'Maximilian Oberhofer' },
    },
  ],
  ...TEMPLATE_PRESETS.map(
    (template) =>
      [
        `a long name on ${template.name}`,
        { template, content: { ...base.content, name: 'W'.repeat(160) }, qr: SAMPLE_QR },
      ] as const,
  ),
  [
    'a long title beside a name that was placed by hand',
    {
      content: {
        ...base.content,
        title: '長'.repeat(160),
        layers: { name: { x: 0.1, y: 0.4, fontPx: 60 } },
      },
    },
  ],
  [
    'a manual line that is too wide',
    { content: { ...base.content, lineMode: 'manual', name: `Anna\n${'W'.repeat(90)}` } },
  ],
  [
    'manual lines that are too high',
    {
      template: sampleTemplate(62, 30, 'side', {
        maxLines: { name: 2, title: 1, affiliation: 1 },
        textSizing: 'fixed',
        layers: { name: { fontPx: 176 } },
      }),
      content: { ...base.content, lineMode: 'manual', name: 'a\nb', title: '', affiliation: '' },
    },
  ],
  ['a code of 700 characters', { qr: 'x'.repeat(700) }],
  [
    'four logos on a small label',
    {
      template: sampleTemplate(29, 30, 'stack', {
        maxLines: { name: 1, title: 1, affiliation: 1 },
      }),
      content: { ...base.content, logos: fourLogos },
      qr: SAMPLE_QR,
    },
  ],
  [
    'a placed logo that is too high',
    {
      template: { ...base.template, lengthMm: 30 },
      content: { ...base.content, logos: [{ ...logoReference('sun'), x: 0, y: 0, widthPx: 300 }] },
    },
  ],
]

describe.each(cases)('%s', (_, part) => {
  const input = { ...base, ...part }
  const error = refusal(input)!

  it('fits if the bound of its refusal is obeyed', () => {
    expect(error).toBeInstanceOf(RenderError)
    expect(refusal(obeyed(error, input))).toBeNull()
  })

  it.each(['en', 'ja'] as const)('is told with label and bound in %s', (language) => {
    const view = renderProblemView(error, input.content)
    expect(ProblemOnWire.parse(view)).toEqual(view)
    expect(view.label).toEqual({
      widthMm: Number(input.template.media.slice('CONTINUOUS_'.length)),
      lengthMm: input.template.lengthMm,
    })
    const sentence = problemSentence(
      view,
      createI18n(language).getFixedT(language) as unknown as Translate,
    )
    expect(sentence).toMatch(/\d/)
    expect(sentence).not.toMatch(/\{\{|undefined|NaN/)
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

const manual = { ...base.content, lineMode: 'manual' } as const
/** A content of every code, and the figures that its sentence has. */
const codes: Record<
  z.infer<typeof ProblemOnWire>['code'],
  readonly [RenderInput, readonly string[]]
> = {
  missing_glyph: [
    { ...base, content: { ...base.content, affiliation: 'クモ \uE0A3' } },
    ['4', 'U+E0A3'],
  ],
  text_does_not_fit: [
    { ...base, content: { ...base.content, title: '長'.repeat(160) } },
    ['160', '62 × 40 mm'],
  ],
  too_many_lines: [{ ...base, content: { ...manual, name: 'a\nb\nc' } }, ['3', '2']],
  qr_too_long: [{ ...base, qr: 'x'.repeat(700) }, ['700', '62 × 40 mm']],
  logo_does_not_fit: [
    {
      ...base,
      template: { ...base.template, lengthMm: 30 },
      content: { ...base.content, logos: [{ ...logoReference('sun'), x: 0, y: 0, widthPx: 300 }] },
    },
    ['1', 'mm'],
  ],
  unknown_logo: [{ ...base, logos: [], content: { ...base.content, logos: fourLogos } }, []],
}

describe.each(['en', 'ja'] as const)('the banner of the edit screen in %s', (language) => {
  const t = createI18n(language).getFixedT(language) as unknown as Translate
  it.each(Object.entries(codes))(
    'of %s is two texts with its figures',
    (code, [input, figures]) => {
      const view = renderProblemView(refusal(input)!, input.content)
      expect(view.code).toBe(code)
      const { title, detail } = drawingBanner(view, input.template, t)
      for (const text of [title, detail]) {
        expect(text).toBeTruthy()
        expect(text).not.toMatch(/\{\{|undefined|NaN|^(?:pass|edit|correction)\./)
      }
      for (const figure of figures) expect(detail).toContain(figure)
    },
  )
})
