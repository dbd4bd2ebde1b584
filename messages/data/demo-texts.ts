/** Bilingual texts of the demo's events. */

export const DEMO_EVENTS = {
  'svc-tokyo-2026': {
    title: 'SVC Tokyo 2026',
    description: 'Startups, universities and investors meet for two days. 二日間のスタートアップ会議。',
    place: '東京国際フォーラム',
  },
  'morning-design-talks': {
    title: '朝の設計会 / Morning design talks',
    description: 'Short talks before work, with coffee. 仕事の前の短い発表会。',
    place: '渋谷キャスト',
  },
  'autumn-research-meeting': {
    title: '秋の研究交流会 / Autumn research meeting',
    description: 'University laboratories showed what they work on. 大学研究室の交流会。',
    place: '京都リサーチパーク',
  },
  'founders-night': {
    title: '起業の夜 / Founders’ night',
    description: 'An evening for people who start companies. 起業する人の夜。',
    place: '福岡 Growth Next',
  },
} as const

export const DEMO_TICKETS = {
  general: '一般 / General',
  lastThree: '当日3名 / Last three',
  approval: '承認制 / By approval',
  paid: '有料 / Paid',
  soldOut: '完売 / Sold out',
  notOnSale: '発売前 / Not yet on sale',
  invitation: '招待 / By invitation',
} as const

export const DEMO_QUESTION = '何を始めていますか / What are you starting?'
export const DEMO_PLAYLIST = 'いま見る / On now'
export const DEMO_LINK = '会場案内 / Venue guide'

/** Invented organizations; `mark` is the text in a logo. */
export const DEMO_NAMES = {
  kumo: '株式会社クモ',
  guild: '朝焼け技術組合',
  venture: '北斗ベンチャーズ',
  mark: '北斗',
} as const
