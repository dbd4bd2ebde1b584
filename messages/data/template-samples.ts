/** Sample texts of the template designer, from the easiest to the most difficult. */
export const TEMPLATE_SAMPLES = {
  short: { name: '李 健', title: '聴講', affiliation: 'クモ' },
  japanese: { name: '田中 美咲', title: '登壇者', affiliation: '株式会社クモ' },
  mixed: {
    name: '渡邊 Christina',
    title: 'Speaker',
    affiliation: '東京大学 Institute of Industrial Science',
  },
  long: {
    name: 'Wolfeschlegelstein-Hausenbergerdorff',
    title: '実行委員会 広報部 副部長',
    affiliation: '国立研究開発法人 産業技術総合研究所 情報・人間工学領域',
  },
  longest: {
    name: '寿限無',
    title: '会長 ',
    affiliation: '株式会社寿限無五劫の擦り切れ',
  },
} as const

/** The reading of a sample, for the line below its name. */
export const SAMPLE_KANA = 'たなか みさき'
