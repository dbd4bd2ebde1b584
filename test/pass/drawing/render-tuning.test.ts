import { describe, expect, it } from 'vitest'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import {
  createRenderer,
  RenderError,
  type RenderProblem,
} from '../../../src-server/pass/drawing/render-pass.ts'
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

function layer(drawn: ReturnType<typeof draw>, id: string) {
  return drawn.render.layers.find((one) => one.id === id)
}

function problemOf(work: () => unknown): RenderProblem | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof RenderError) return error.problem
    throw error
  }
}

describe('the size of type', () => {
  it("is the template's, and a layer's own size wins over it", () => {
    const short = { content: { name: '李', title: '' } }
    expect(
      layer(draw({ ...short, template: { layers: {}, nameFontPx: 90 } }), 'name')?.fontPx,
    ).toBe(90)
    expect(
      layer(draw({ ...short, template: { layers: { name: { fontPx: 120 } } } }), 'name')?.fontPx,
    ).toBe(120)
    expect(
      layer(draw({ template: { layers: { affiliation: { fontPx: 26 } } } }), 'affiliation')?.fontPx,
    ).toBe(26)
  })

  it("of the content wins over the template's", () => {
    const drawn = draw({
      template: { layers: { name: { fontPx: 150 } } },
      content: { layers: { name: { fontPx: 80 } } },
    })
    expect(layer(drawn, 'name')?.fontPx).toBe(80)
  })

  it.each([
    ['small', 68, 34],
    ['normal', 80, 40],
    ['large', 92, 46],
  ] as const)('follows the font scale %s', (fontScale, name, detail) => {
    const drawn = draw({
      template: { layers: {}, nameFontPx: 80 },
      content: { name: '李', fontScale },
    })
    expect([layer(drawn, 'name')?.fontPx, layer(drawn, 'affiliation')?.fontPx]).toEqual([
      name,
      detail,
    ])
  })

  it('stays between 22 and 256 dots whatever the scale', () => {
    const small = draw({
      template: { layers: {}, detailFontPx: 22 },
      content: { fontScale: 'small' },
    })
    expect(layer(small, 'affiliation')?.fontPx).toBe(22)
    const tall = sampleTemplate(62, 62, 'side', { layers: { name: { fontPx: 256 } } })
    const large = draw({ template: tall, content: { name: '李', fontScale: 'large' } })
    expect(layer(large, 'name')?.fontPx).toBe(256)
  })
})

describe('lines', () => {
  it('are two only where the template allows them', () => {
    const content = { name: 'Maximilian Oberhofer-Lindqvist' }
    expect(draw({ content }).render.lines.name).toEqual(['Maximilian', 'Oberhofer-Lindqvist'])
    expect(
      draw({ content, template: { maxLines: { name: 1, title: 1, affiliation: 1 } } }).render.lines
        .name,
    ).toEqual([content.name])
  })

  it('stay one when two would not be much larger', () => {
    const template = sampleTemplate(62, 30, 'side')
    expect(draw({ template, content: { name: '渡邊 Christina' } }).render.lines.name).toEqual([
      '渡邊 Christina',
    ])
  })

  it("are the writer's own in manual mode", () => {
    const content = { lineMode: 'manual', name: '田中\n美咲', affiliation: 'A B C D E F' } as const
    expect(draw({ content }).render.lines).toMatchObject({
      name: ['田中', '美咲'],
      affiliation: ['A B C D E F'],
    })
  })

  it('prefer the end of an organisation over an even cut', () => {
    const affiliation = '国立研究開発法人 産業技術総合研究所 人間拡張研究センター'
    expect(draw({ content: { affiliation } }).render.lines.affiliation).toEqual([
      '国立研究開発法人 産業技術総合研究所',
      '人間拡張研究センター',
    ])
    const university = '東京大学大学院コンピュータ科学専攻'
    const drawn = draw({ content: { affiliation: university }, qr: SAMPLE_QR })
    expect(drawn.render.lines.affiliation).toEqual(['東京大学大学院', 'コンピュータ科学専攻'])
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

  it('draw 160 characters where there is room for them', async () => {
    const drawn = draw({
      template: sampleTemplate(62, 62, 'stack'),
      content: { name: 'Li', affiliation: 'ab '.repeat(32).trim() },
    })
    expect(drawn.render.lines.affiliation.join(' ')).toBe('ab '.repeat(32).trim())
    expect(await faultsOf(drawn, null)).toEqual([])
  })
})

describe('what gives way for a larger name', () => {
  const long = { ...texts, affiliation: '早稲田大学 理工学術院 創造理工学部 総合機械工学科' }

  it('is first the logos', () => {
    const template = sampleTemplate(62, 40, 'stack')
    const logo = layer(
      draw({ template, content: { ...long, logos: [logoReference('sun')] } }),
      'logo:0',
    )
    const alone = layer(
      draw({
        template,
        content: {
          ...texts,
          name: '李',
          logos: [logoReference('sun')],
          layers: { name: { fontPx: 40 } },
        },
      }),
      'logo:0',
    )
    expect(alone?.height).toBe(60)
    expect(logo?.height).toBeLessThan(60)
    expect(logo?.height).toBeGreaterThanOrEqual(40)
  })

  it('is then the QR of a stack, never under 4 dots a module', () => {
    const template = sampleTemplate(62, 62, 'stack')
    const name = '山本 一郎'
    const roomy = layer(draw({ template, content: { name }, qr: SAMPLE_QR }), 'qr')
    const tight = layer(
      draw({
        template: sampleTemplate(62, 50, 'stack'),
        content: { ...long, name },
        qr: SAMPLE_QR,
      }),
      'qr',
    )
    expect([roomy?.width, tight?.width]).toEqual([33 * 6, 33 * 4])
  })

  it('is nothing when the text size is fixed', () => {
    const template = sampleTemplate(62, 62, 'stack', {
      textSizing: 'fixed',
      layers: { name: { fontPx: 100 } },
    })
    const drawn = draw({
      template,
      content: { name: '李 健', logos: [logoReference('sun')] },
      qr: SAMPLE_QR,
    })
    expect([
      layer(drawn, 'name')?.fontPx,
      layer(drawn, 'logo:0')?.height,
      layer(drawn, 'qr')?.width,
    ]).toEqual([100, 92, 198])
  })
})

describe('a content that cannot be drawn', () => {
  const fixed = { textSizing: 'fixed' } as const
  const size = { widthMm: 62, lengthMm: 40 }
  it.each<[string, Case, RenderProblem]>([
    [
      'an emoji',
      { content: { name: 'Anna 😀' } },
      { code: 'missing_glyph', field: 'name', characters: ['😀'] },
    ],
    [
      'Tifinagh',
      { content: { title: 'ⵣⵔ' } },
      { code: 'missing_glyph', field: 'title', characters: ['ⵣ', 'ⵔ'] },
    ],
    [
      'Runes',
      { content: { affiliation: 'ᚠᚢ ᚠ' } },
      { code: 'missing_glyph', field: 'affiliation', characters: ['ᚠ', 'ᚢ'] },
    ],
    [
      '160 letters in one word',
      { content: { name: 'W'.repeat(160) } },
      {
        code: 'text_does_not_fit',
        field: 'name',
        fits: { length: 160, most: 30 },
        lines: null,
        ...size,
      },
    ],
    [
      '160 kanji of title',
      { content: { title: '長'.repeat(160) } },
      {
        code: 'text_does_not_fit',
        field: 'title',
        fits: { length: 160, most: 25 },
        lines: null,
        ...size,
      },
    ],
    [
      '160 kanji of affiliation',
      { content: { affiliation: '長'.repeat(160) } },
      {
        code: 'text_does_not_fit',
        field: 'affiliation',
        fits: { length: 160, most: 60 },
        lines: null,
        ...size,
      },
    ],
    [
      'a fixed name that is too wide',
      { template: fixed, content: { name: 'Maximilian Oberhofer' } },
      {
        code: 'text_does_not_fit',
        field: 'name',
        fits: { length: 20, most: 6 },
        lines: null,
        ...size,
        fixedPx: 176,
      },
    ],
    [
      'a fixed title that is too wide',
      {
        template: { ...fixed, layers: { name: { fontPx: 60 }, title: { fontPx: 190 } } },
        content: { title: '主任研究員' },
      },
      {
        code: 'text_does_not_fit',
        field: 'title',
        fits: { length: 5, most: 3 },
        lines: null,
        ...size,
        fixedPx: 190,
      },
    ],
    [
      'three manual lines',
      { content: { lineMode: 'manual', name: 'a\nb\nc' } },
      { code: 'too_many_lines', field: 'name', lines: 3, allowed: 2 },
    ],
    [
      'two manual lines where one is allowed',
      { content: { lineMode: 'manual', title: 'a\nb' } },
      { code: 'too_many_lines', field: 'title', lines: 2, allowed: 1 },
    ],
    [
      'a code of 700 characters',
      { qr: 'x'.repeat(700) },
      { code: 'qr_too_long', characters: 700, most: 644, ...size },
    ],
    [
      'a code of 2048 characters',
      { qr: '𠮷'.repeat(2048) },
      { code: 'qr_too_long', characters: 2048, most: 161, ...size },
    ],
    [
      'a logo that is not registered',
      {
        content: {
          logos: [logoReference('sun'), { ...logoReference('sun'), assetHash: 'f'.repeat(64) }],
        },
      },
      { code: 'unknown_logo', imageId: logoReference('sun').imageId, index: 1 },
    ],
    [
      'a placed logo higher than the label',
      {
        template: { lengthMm: 30, media: 'CONTINUOUS_62' },
        content: { logos: [{ ...logoReference('sun'), x: 0, y: 0, widthPx: 300 }] },
      },
      {
        code: 'logo_does_not_fit',
        index: 0,
        count: 1,
        mostLogos: null,
        mostWidthPx: 284,
        widthMm: 62,
        lengthMm: 30,
      },
    ],
  ])('says what is wrong: %s', (_, what, problem) => {
    expect(problemOf(() => draw(what))).toEqual(problem)
  })

  it.each<[Case, string]>([
    [
      { content: { name: '😀\u0007' } },
      'The name has "😀" (U+1F600), U+0007, which the print font cannot draw.',
    ],
    [
      { content: { title: '長'.repeat(160) } },
      'The title does not fit 62 × 40 mm at a type size of at least 22 dots: 25 of its 160 characters would.',
    ],
    [
      { content: { lineMode: 'manual', title: 'a\nb' } },
      'The title has 2 lines; the template allows 1.',
    ],
    [
      { template: fixed, content: { name: 'Maximilian Oberhofer' } },
      "The name does not fit 62 × 40 mm at the template's fixed type size of 176 dots: " +
        '6 of its 20 characters would.',
    ],
    [
      {
        template: sampleTemplate(29, 30, 'stack', {
          maxLines: { name: 1, title: 1, affiliation: 1 },
        }),
        content: { logos: Array.from({ length: 4 }, () => logoReference('kumo')) },
        qr: SAMPLE_QR,
      },
      'The 4 logos do not fit 29 × 30 mm at a height of at least 24 dots.',
    ],
    [
      { qr: 'x'.repeat(700) },
      'The QR code of 700 characters is too long for 62 × 40 mm at 4 dots a module: 644 would fit.',
    ],
  ])('says it in one sentence', (what, sentence) => {
    expect(() => draw(what)).toThrow(sentence)
  })
})

describe('combining marks', () => {
  it.each([
    'José Müller-Ångström',
    'Nguyễn Thị Ánh',
    'がぎぐ パピプ',
    'か\u309a き\u309a',
    'Ê\u030c m\u0300',
  ])('both spellings of %s give one picture', (name) => {
    const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) =>
      draw({
        content: {
          name: name.normalize(form),
          affiliation: name.normalize(form),
          title: name.normalize(form),
        },
      }),
    )
    expect(decomposed!.render.hash).toBe(composed!.render.hash)
    expect(decomposed!.bitmap.data).toEqual(composed!.bitmap.data)
  })

  it.each([
    ['ê', '\u0304'],
    ['か', '\u309a'],
    ['ト', '\u309a'],
  ])('stand on their base %s, as the drawing shows', async (base, mark) => {
    const size = { layers: { name: { fontPx: 100 } } }
    const [plain, marked] = [base, base + mark].map((name) =>
      draw({ template: size, content: { name, title: '', affiliation: '' } }),
    )
    const [inkPlain, inkMarked] = await Promise.all(
      [plain!, marked!].map((drawn) => inkSpan(drawn)),
    )
    // The mark adds ink above the base, not a second letter beside it.
    expect(inkMarked!.dots).toBeGreaterThan(inkPlain!.dots)
    expect(inkMarked!.width - inkPlain!.width).toBeLessThan(15)
    expect(await faultsOf(marked!, null)).toEqual([])
  })

  it.each(['x\u20dd', '1\u030f\u20dd', '神\u3099'])(
    'that would stand beside their letter are refused: %s',
    (name) => {
      expect(problemOf(() => draw({ content: { name } }))).toMatchObject({
        code: 'missing_glyph',
        field: 'name',
      })
    },
  )
})

/** Number of black dots of the name's layer and the width of the columns that hold them. */
async function inkSpan(drawn: ReturnType<typeof draw>): Promise<{ dots: number; width: number }> {
  const picture = await decodePicture(layer(drawn, 'name')!.image)
  const columns = Array.from({ length: picture.width }, (_, x) => x).filter((x) =>
    picture.ink.some((dot, i) => dot === 1 && i % picture.width === x),
  )
  return {
    dots: picture.ink.filter((dot) => dot === 1).length,
    width: columns.at(-1)! - columns[0]! + 1,
  }
}

describe('the ready templates', () => {
  const fourLogos = { logos: (['kumo', 'arc', 'sun', 'hokuto'] as const).map(logoReference) }

  it.each(TEMPLATE_PRESETS)(
    '$name has room for four logos, with a code and without',
    async (template) => {
      for (const qr of [null, SAMPLE_QR]) {
        const drawn = draw({ template, content: fourLogos, qr })
        expect(drawn.render.layers.filter(({ id }) => id.startsWith('logo:'))).toHaveLength(4)
        expect(
          Math.min(...[0, 1, 2, 3].map((index) => layer(drawn, `logo:${index}`)!.height)),
        ).toBeGreaterThanOrEqual(24)
        expect(await faultsOf(drawn, qr)).toEqual([])
      }
    },
  )

  it.each(TEMPLATE_PRESETS)('$name draws titles that need two lines', async (template) => {
    const long = draw({
      template,
      content: { title: 'Senior Director of Engineering' },
      qr: SAMPLE_QR,
    })
    expect(long.render.lines.title.join(' ')).toBe('Senior Director of Engineering')
    const own = draw({
      template,
      content: { lineMode: 'manual', title: 'Senior Engineer\nBoard Member' },
      qr: SAMPLE_QR,
    })
    expect(own.render.lines.title).toEqual(['Senior Engineer', 'Board Member'])
    expect(await faultsOf(long, SAMPLE_QR)).toEqual([])
    expect(await faultsOf(own, SAMPLE_QR)).toEqual([])
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
    const input = {
      template: sampleTemplate(62, 40, 'side'),
      content: sampleContent(texts),
      qr: SAMPLE_QR,
      logos,
    }
    expect(
      new Set(
        [renderer.render(input), renderer.render(input), other.render(input)].map(
          (drawn) => drawn.render.hash,
        ),
      ).size,
    ).toBe(1)
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
      for (const layout of ['side', 'stack'] as const) {
        const template = sampleTemplate(width, 62, layout)
        expect(await faultsOf(draw({ template, qr }), qr)).toEqual([])
      }
    }
  })

  it('takes error correction L before it is refused', async () => {
    const drawn = draw({
      template: sampleTemplate(29, 54, 'stack'),
      content: { name: '李', title: '', affiliation: '' },
      qr: 'aB3'.repeat(100),
    })
    expect(layer(drawn, 'qr')?.width).toBe(4 * 61)
    expect(await readCode(drawn.render.image)).toEqual({
      text: 'aB3'.repeat(100),
      ecLevel: 'L',
      modules: 61,
    })
  })
})
