import { readFile } from 'node:fs/promises'
import type { ClassMark } from '../../contract/event/ticket-class/class-mark.ts'
import type { PassContent } from '../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../contract/event/event/pass-template.ts'
import { decodeLogo } from '../../src-server/pass/drawing/logo-bitmap.ts'
import type { LogoBitmap, RenderInput } from '../../src-server/pass/drawing/render-pass.ts'
import type { NameLine } from '../../src-server/pass/drawing/render-types.ts'

/** One pass of the contact sheet: its input and the name of its golden image. */
export interface PassSample {
  readonly name: string
  readonly template: PassTemplate
  readonly content: PassContent
  readonly qr: string | null
  /** Band or symbol of the ticket class. */
  readonly mark?: ClassMark
  /** A line below the name. */
  readonly nameLine?: NameLine
}

export const PASS_FIXTURES = new URL('../fixtures/passes/', import.meta.url)
/** A generated personal code: 29 characters of origin, "/q#" and 22 of base62. */
export const SAMPLE_QR = 'https://pass-kiosk.local:8443/q#7Hk2mPq9XvB4tRz8LcW3nY'

export const LOGO_NAMES = ['kumo', 'arc', 'sun', 'hokuto'] as const
export type LogoName = (typeof LOGO_NAMES)[number]

function logoId(name: LogoName): string {
  return `00000000-0000-4000-8000-00000000000${LOGO_NAMES.indexOf(name)}`
}

/** The reference to a sample logo in a content. */
export function logoReference(name: LogoName): NonNullable<PassContent['logos']>[number] {
  return {
    kind: 'company',
    orgId: logoId(name),
    imageId: logoId(name),
    assetHash: `${LOGO_NAMES.indexOf(name)}`.repeat(64),
  }
}

/** The sample logos, decoded from their fixtures. */
export async function sampleLogos(): Promise<LogoBitmap[]> {
  return Promise.all(
    LOGO_NAMES.map(async (name) => {
      const { imageId, assetHash } = logoReference(name)
      return {
        imageId,
        assetHash,
        ...decodeLogo(await readFile(new URL(`logos/${name}.png`, PASS_FIXTURES))),
      }
    }),
  )
}

const STOCKS = {
  62: { media: 'CONTINUOUS_62', side: 176, stack: 176, detail: 40 },
  50: { media: 'CONTINUOUS_50', side: 150, stack: 150, detail: 40 },
  29: { media: 'CONTINUOUS_29', side: 132, stack: 144, detail: 32 },
} as const

/** A template with font sizes for its tape. */
export function sampleTemplate(
  width: 62 | 50 | 29,
  lengthMm: number,
  layout: 'side' | 'stack',
  more: Partial<PassTemplate> = {},
): PassTemplate {
  const stock = STOCKS[width]
  return {
    name: `${width} × ${lengthMm} ${layout}`,
    media: stock.media,
    lengthMm,
    layout,
    design: 'svc_tokyo',
    nameFontPx: 96,
    detailFontPx: width === 29 && layout === 'side' ? 34 : stock.detail,
    layers: { name: { fontPx: stock[layout] } },
    maxLines: { name: 2, title: 1, affiliation: 2 },
    titleSource: 'title',
    material: 'paper',
    ...more,
  }
}

/** A content without adjustments. */
export function sampleContent(
  texts: Partial<Pick<PassContent, 'name' | 'title' | 'affiliation'>>,
  logos: readonly LogoName[] = [],
): PassContent {
  return {
    name: '',
    title: '',
    affiliation: '',
    ...texts,
    fontScale: 'normal',
    lineMode: 'auto',
    ...(logos.length > 0 ? { logos: logos.map(logoReference) } : {}),
  }
}

const TANAKA = { name: '田中 美咲', affiliation: '株式会社クモ', title: '登壇者' }
const BERG = { name: 'Anna Berg', affiliation: 'Nordic Seed Fund', title: 'Investor' }
const LINDQVIST = {
  name: 'Maximilian Oberhofer-Lindqvist',
  affiliation: 'Technische Universität München, Institute for Human Factors',
  title: 'Postdoctoral Researcher',
}
const TESHIGAWARA = {
  name: '勅使河原 左衛門三郎',
  affiliation: '国立研究開発法人 産業技術総合研究所 人間拡張研究センター',
  title: '主任研究員',
}
const WATANABE = {
  name: '渡邊 Christina',
  affiliation: 'Arc Robotics 株式会社',
  title: 'エンジニア / Engineer',
}
const LEE = { name: '李 健', affiliation: '早稲田大学 創造理工学部', title: '学生スタッフ' }

function sample(name: string, template: PassTemplate, content: PassContent, qr = true): PassSample {
  return { name, template, content, qr: qr ? SAMPLE_QR : null }
}

/** The contact sheet, row by row. */
export const SAMPLE_ROWS: readonly (readonly PassSample[])[] = [
  [
    sample('62x40-side-ja-qr', sampleTemplate(62, 40, 'side'), sampleContent(TANAKA)),
    sample('62x40-side-latin-qr-logo', sampleTemplate(62, 40, 'side'), sampleContent(BERG, ['arc'])),
    sample('62x40-side-long-qr', sampleTemplate(62, 40, 'side'), sampleContent(LINDQVIST)),
    sample('62x40-side-long-ja-noqr', sampleTemplate(62, 40, 'side'), sampleContent(TESHIGAWARA), false),
  ],
  [
    sample(
      '62x40-stack-mixed-noqr-logo',
      sampleTemplate(62, 40, 'stack'),
      sampleContent(WATANABE, ['arc']),
      false,
    ),
    sample('62x40-stack-ja-noqr', sampleTemplate(62, 40, 'stack'), sampleContent(TANAKA), false),
    sample(
      '62x40-plain-side-ja-qr',
      sampleTemplate(62, 40, 'side', { design: undefined }),
      sampleContent(LEE),
    ),
    sample('50x40-side-ja-qr', sampleTemplate(50, 40, 'side'), sampleContent(LEE)),
  ],
  [
    sample(
      '62x62-stack-ja-4logos-qr',
      sampleTemplate(62, 62, 'stack'),
      sampleContent({ ...TANAKA, title: '登壇者 / Speaker' }, LOGO_NAMES),
    ),
    sample('62x62-stack-long-qr', sampleTemplate(62, 62, 'stack'), sampleContent(LINDQVIST, ['sun'])),
    sample('62x62-side-mixed-4logos-qr', sampleTemplate(62, 62, 'side'), sampleContent(WATANABE, LOGO_NAMES)),
    sample(
      '62x62-stack-longja-noqr',
      sampleTemplate(62, 62, 'stack'),
      sampleContent(TESHIGAWARA, ['hokuto']),
      false,
    ),
  ],
  [
    sample('50x54-stack-latin-logo-qr', sampleTemplate(50, 54, 'stack'), sampleContent(BERG, ['kumo'])),
    sample('50x54-stack-long-noqr', sampleTemplate(50, 54, 'stack'), sampleContent(LINDQVIST), false),
    sample('29x62-stack-ja-qr', sampleTemplate(29, 62, 'stack'), sampleContent(TANAKA, ['kumo'])),
    sample('29x62-stack-latin-qr', sampleTemplate(29, 62, 'stack'), sampleContent(BERG)),
    sample(
      '29x62-stack-mixed-noqr',
      sampleTemplate(29, 62, 'stack'),
      sampleContent({ ...WATANABE, title: 'エンジニア' }, ['arc']),
      false,
    ),
    sample('29x40-stack-ja-noqr', sampleTemplate(29, 40, 'stack'), sampleContent(LEE), false),
  ],
  [
    sample('29x62-turned-ja-qr', sampleTemplate(29, 62, 'side'), sampleContent(TANAKA)),
    sample('29x62-turned-longja-noqr', sampleTemplate(29, 62, 'side'), sampleContent(TESHIGAWARA), false),
    sample('29x62-turned-long-noqr', sampleTemplate(29, 62, 'side'), sampleContent(LINDQVIST), false),
  ],
]

export const PASS_SAMPLES: readonly PassSample[] = SAMPLE_ROWS.flat()

/** Input of the renderer for a sample. */
export function sampleInput(
  { template, content, qr, mark, nameLine }: PassSample,
  logos: readonly LogoBitmap[],
): RenderInput {
  return { template, content, qr, logos, mark: mark ?? null, nameLine: nameLine ?? null }
}

const BAND = { kind: 'band', text: '登壇者 SPEAKER' } as const
const STAR = { kind: 'star', text: '出展者' } as const

/** Passes with the mark of a ticket class, on each side of each tape. */
export const MARK_SAMPLES: readonly PassSample[] = [
  { ...sample('62x40-side-band', sampleTemplate(62, 40, 'side'), sampleContent(TANAKA)), mark: BAND },
  {
    ...sample('62x62-stack-band', sampleTemplate(62, 62, 'stack'), sampleContent(BERG, ['arc'])),
    mark: BAND,
  },
  { ...sample('62x40-side-star', sampleTemplate(62, 40, 'side'), sampleContent(LEE)), mark: STAR },
  { ...sample('29x62-stack-band', sampleTemplate(29, 62, 'stack'), sampleContent(TANAKA)), mark: BAND },
  { ...sample('29x62-turned-band', sampleTemplate(29, 62, 'side'), sampleContent(TANAKA)), mark: BAND },
  { ...sample('29x62-stack-star', sampleTemplate(29, 62, 'stack'), sampleContent(BERG)), mark: STAR },
]

/** Passes with a line below the name. */
export const LINE_SAMPLES: readonly PassSample[] = [
  {
    ...sample('62x40-side-kana', sampleTemplate(62, 40, 'side'), sampleContent(TANAKA)),
    nameLine: { text: 'たなか みさき', large: null },
  },
  {
    ...sample('62x62-stack-romaji', sampleTemplate(62, 62, 'stack'), sampleContent(TANAKA)),
    nameLine: { text: 'Tanaka Misaki', large: null },
  },
  {
    ...sample('29x62-turned-given', sampleTemplate(29, 62, 'side'), sampleContent(TANAKA)),
    nameLine: { text: '田中 美咲', large: '美咲' },
  },
]
