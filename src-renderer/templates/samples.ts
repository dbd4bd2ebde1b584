import type { TemplateSample } from '../../contract/events/template.ts'
import type { MessageKey } from '../i18n/i18n.ts'

type Texts = Pick<TemplateSample, 'name' | 'title' | 'affiliation'>

const long = (text: string): string =>
  Array.from({ length: 160 }, (_, index) => text[index % text.length]).join('')

/** Made-up texts from the easiest to the worst, by the digit that shows them. */
export const SAMPLES: readonly { readonly label: MessageKey; readonly texts: Texts }[] = [
  { label: 'template.sample.short', texts: { name: '李 健', title: '聴講', affiliation: 'クモ' } },
  {
    label: 'template.sample.japanese',
    texts: { name: '田中 美咲', title: '登壇者', affiliation: '株式会社クモ' },
  },
  {
    label: 'template.sample.mixed',
    texts: {
      name: '渡邊 Christina',
      title: 'Speaker',
      affiliation: '東京大学 Institute of Industrial Science',
    },
  },
  {
    label: 'template.sample.long',
    texts: {
      name: 'Wolfeschlegelstein-Hausenbergerdorff',
      title: '実行委員会 広報部 副部長',
      affiliation: '国立研究開発法人 産業技術総合研究所 情報・人間工学領域',
    },
  },
  {
    label: 'template.sample.longest',
    texts: {
      name: long('寿限無'),
      title: long('会長 '),
      affiliation: long('株式会社寿限無五劫の擦り切れ'),
    },
  },
]
export const USUAL_SAMPLE = 1
