import type { PassContent } from '../../contract/pass/draft/pass.ts'
import { LOGO_NAMES, logoReference, sampleContent, sampleTemplate, type LogoName } from './pass-samples.ts'

/**
 * International names: short, long, rare kanji, accents, stacked Vietnamese accents, katakana,
 * single words.
 */
const NAMES = [
  '田中 美咲, 李 健, 渡邊 Christina, 勅使河原 左衛門三郎, 髙橋 﨑子, 𠮷野 家, 神谷 翔, 東 一, 寿限無寿限無五劫の擦り切れ',
  'マキシミリアン・オーバーホーファー, Anna Berg, Maximilian Oberhofer-Lindqvist, Nguyễn Thị Ánh Tuyết',
  'Đặng Ưu Ỷ, Åse Çelik-Ñandú, José María García López, Jürgen Groß, gyp jjq, O',
  "Wolfeschlegelsteinhausenbergerdorff, D’Arcy O'Neil, Ngọc Ễ",
].flatMap((names) => names.split(', '))
const DETAILS = [
  '株式会社クモ | Nordic Seed Fund | Technische Universität München, Institute for Human Factors',
  '国立研究開発法人 産業技術総合研究所 人間拡張研究センター | 早稲田大学 創造理工学部',
  '東京大学大学院情報理工学系研究科コンピュータ科学専攻 | Arc Robotics 株式会社 | エンジニア / Engineer',
  '登壇者 | Investor | スーパーコンピューティングアプリケーションプラットフォーム',
  'Trường Đại học Bách khoa Hà Nội | （株）みらい「未来」推進室、第二課 | PhD, jj & gyq',
  'Supercalifragilisticexpialidocious',
].flatMap((details) => details.split(' | '))
const LENGTHS = [30, 31, 38, 40, 46, 54, 62]

/** A random pass over every media, layout and adjustment. `placed` positions layers manually. */
export function randomPass(random: () => number, placed: boolean) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const text = (list: readonly string[]) =>
    chance(0.08) ? '' : chance(0.06) ? repeated(pick(list)) : pick(list)
  const place = () => ({ ...(chance(0.8) ? { x: random() } : {}), ...(chance(0.8) ? { y: random() } : {}) })
  const template = sampleTemplate(pick([62, 50, 29]), pick(LENGTHS), pick(['side', 'stack']), {
    maxLines: { name: pick([1, 2]), title: pick([1, 2]), affiliation: pick([1, 2]) },
    nameFontPx: 30 + Math.floor(random() * 67),
    detailFontPx: 22 + Math.floor(random() * 19),
    ...(chance(0.3) ? { design: undefined } : {}),
    ...(chance(0.2) ? { textSizing: 'fixed' as const } : {}),
    ...(chance(0.3) ? { layers: {} } : {}),
  })
  const logos = LOGO_NAMES.toSorted(() => random() - 0.5).slice(0, pick([0, 0, 1, 1, 2, 3, 4]))
  const content: PassContent = {
    ...sampleContent({ name: text(NAMES), title: text(DETAILS), affiliation: text(DETAILS) }),
    fontScale: pick(['small', 'normal', 'large']),
    lineMode: chance(0.15) ? 'manual' : 'auto',
    logos: logos.map((name: LogoName) => ({
      ...logoReference(name),
      ...(placed && chance(0.5) ? { ...place(), widthPx: 24 + Math.floor(random() * 200) } : {}),
    })),
  }
  const layers = placed ? { [pick(['name', 'title', 'affiliation', 'qr'])]: place() } : undefined
  return {
    template,
    content: { ...content, ...(layers ? { layers } : {}) },
    qr: pick([null, code(54), code(54), code(54), code(90), code(300)]),
  }
}

function repeated(text: string): string {
  return [...`${text} `.repeat(160)].slice(0, 160).join('').trim()
}

function code(length: number): string {
  return `https://pass-kiosk.local:8443/q#${'aB3dE5fG7h'.repeat(40)}`.slice(0, length)
}
