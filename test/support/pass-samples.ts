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
  readonly nameLine?: NameLine
}

export const PASS_FIXTURES = new URL('../fixtures/passes/', import.meta.url)
/** A generated personal code: 29 characters of origin, "/q#" and 22 of base62. */
export const SAMPLE_QR = 'https://pass-kiosk.local:8443/q#7Hk2mPq9XvB4tRz8LcW3nY'

export const LOGO_NAMES = ['kumo', 'arc', 'sun', 'hokuto'] as const
export type LogoName = (typeof LOGO_NAMES)[number]

/** The reference to a sample logo in a content. */
export function logoReference(name: LogoName): NonNullable<PassContent['logos']>[number] {
  const at = `${LOGO_NAMES.indexOf(name)}`
  const id = `00000000-0000-4000-8000-00000000000${at}`
  return { kind: 'company', orgId: id, imageId: id, assetHash: at.repeat(64) }
}

/** The sample logos, decoded from their fixtures. */
export async function sampleLogos(): Promise<LogoBitmap[]> {
  return Promise.all(
    LOGO_NAMES.map(async (name) => {
      const { imageId, assetHash } = logoReference(name)
      const bytes = await readFile(new URL(`logos/${name}.png`, PASS_FIXTURES))
      return { imageId, assetHash, ...decodeLogo(bytes) }
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
const SPEAKER = { ...TANAKA, title: '登壇者 / Speaker' }
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
const ENGINEER = { ...WATANABE, title: 'エンジニア' }
const LEE = { name: '李 健', affiliation: '早稲田大学 創造理工学部', title: '学生スタッフ' }

type Size = Parameters<typeof sampleTemplate>
interface More extends Pick<PassSample, 'mark' | 'nameLine'> {
  readonly logos?: readonly LogoName[]
  readonly qr?: boolean
}

function sample(name: string, size: Size, texts: typeof TANAKA, more: More = {}): PassSample {
  const { logos, qr = true, ...rest } = more
  const template = sampleTemplate(...size)
  return { name, template, content: sampleContent(texts, logos), qr: qr ? SAMPLE_QR : null, ...rest }
}

/** The contact sheet, row by row. */
export const SAMPLE_ROWS: readonly (readonly PassSample[])[] = [
  [
    sample('62x40-side-ja-qr', [62, 40, 'side'], TANAKA),
    sample('62x40-side-latin-qr-logo', [62, 40, 'side'], BERG, { logos: ['arc'] }),
    sample('62x40-side-long-qr', [62, 40, 'side'], LINDQVIST),
    sample('62x40-side-long-ja-noqr', [62, 40, 'side'], TESHIGAWARA, { qr: false }),
  ],
  [
    sample('62x40-stack-mixed-noqr-logo', [62, 40, 'stack'], WATANABE, { logos: ['arc'], qr: false }),
    sample('62x40-stack-ja-noqr', [62, 40, 'stack'], TANAKA, { qr: false }),
    sample('62x40-plain-side-ja-qr', [62, 40, 'side', { design: undefined }], LEE),
    sample('50x40-side-ja-qr', [50, 40, 'side'], LEE),
  ],
  [
    sample('62x62-stack-ja-4logos-qr', [62, 62, 'stack'], SPEAKER, { logos: LOGO_NAMES }),
    sample('62x62-stack-long-qr', [62, 62, 'stack'], LINDQVIST, { logos: ['sun'] }),
    sample('62x62-side-mixed-4logos-qr', [62, 62, 'side'], WATANABE, { logos: LOGO_NAMES }),
    sample('62x62-stack-longja-noqr', [62, 62, 'stack'], TESHIGAWARA, { logos: ['hokuto'], qr: false }),
  ],
  [
    sample('50x54-stack-latin-logo-qr', [50, 54, 'stack'], BERG, { logos: ['kumo'] }),
    sample('50x54-stack-long-noqr', [50, 54, 'stack'], LINDQVIST, { qr: false }),
    sample('29x62-stack-ja-qr', [29, 62, 'stack'], TANAKA, { logos: ['kumo'] }),
    sample('29x62-stack-latin-qr', [29, 62, 'stack'], BERG),
    sample('29x62-stack-mixed-noqr', [29, 62, 'stack'], ENGINEER, { logos: ['arc'], qr: false }),
    sample('29x40-stack-ja-noqr', [29, 40, 'stack'], LEE, { qr: false }),
  ],
  [
    sample('29x62-turned-ja-qr', [29, 62, 'side'], TANAKA),
    sample('29x62-turned-longja-noqr', [29, 62, 'side'], TESHIGAWARA, { qr: false }),
    sample('29x62-turned-long-noqr', [29, 62, 'side'], LINDQVIST, { qr: false }),
  ],
]

export const PASS_SAMPLES: readonly PassSample[] = SAMPLE_ROWS.flat()

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
  sample('62x40-side-band', [62, 40, 'side'], TANAKA, { mark: BAND }),
  sample('62x62-stack-band', [62, 62, 'stack'], BERG, { logos: ['arc'], mark: BAND }),
  sample('62x40-side-star', [62, 40, 'side'], LEE, { mark: STAR }),
  sample('29x62-stack-band', [29, 62, 'stack'], TANAKA, { mark: BAND }),
  sample('29x62-turned-band', [29, 62, 'side'], TANAKA, { mark: BAND }),
  sample('29x62-stack-star', [29, 62, 'stack'], BERG, { mark: STAR }),
]

const lined = (text: string, large: string | null = null) => ({ nameLine: { text, large } })

export const LINE_SAMPLES: readonly PassSample[] = [
  sample('62x40-side-kana', [62, 40, 'side'], TANAKA, lined('たなか みさき')),
  sample('62x62-stack-romaji', [62, 62, 'stack'], TANAKA, lined('Tanaka Misaki')),
  sample('29x62-turned-given', [29, 62, 'side'], TANAKA, lined('田中 美咲', '美咲')),
]
