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

/** Cells that people and forms fill with nothing: "-", "N/A", 「なし」. */
export const PLACEHOLDER = new RegExp(
  String.raw`^(?:[-_.\u2010-\u2015\u2212ー―・…*/\\=+~〜。、]+|n\/?\.?a\.?|\(?none\)?|nil|nothing|` +
    String.raw`undefined|nan|null|unknown|not applicable|info requested|tbd|t\.b\.d\.|x{2,}|` +
    '(?:特に)?(?:なし|無し|' +
    'ナシ|ありません|ございません)|無|該当(?:なし|無し)|未入力|未記入|未定|不明|空欄|' +
    'keine?|aucune?|ninguno|ninguna|nessuno|nessuna|nenhum|nenhuma|geen|无|没有|없음)$',
  'iu',
)

/** Placeholders that are also names of people: kept, with a mark. */
export const NAME_LIKE_PLACEHOLDER =
  /^(?:Null|NULL|Nan|Nil|Unknown|Nothing|Na|NA|Info Requested|[Aa]nonymous|\(?退会ユーザー\)?)$/u

/** Words below a list in the column of numbers: the row is a sum or a remark, not a person. */
export const BELOW_A_LIST = new RegExp(
  '^(?:(?:grand |sub)?totals?|totale|totaal|sum|summe|gesamt|insgesamt|suma|somme|razem|celkem|yhteensä|' +
    'generated|exported|created|printed|合計|総計|小計|計|出力日時?|作成日時?)(?![\\p{L}\\p{N}_-])',
  'iu',
)

/** Months as spreadsheets shorten them: de, en, es, fr, it, nl, pl, pt, and Nordic languages. */
export const SHEET_MONTH =
  '(?:jan|janv|ene|gen|sty|feb|févr|fév|fev|lut|mar|mär|mrz|mars|mrt|maa|apr|avr|abr|kwi|may|mai|mei|maj|' +
  'mag|jun|juin|giu|cze|jul|juil|lug|lip|aug|août|ago|sie|sep|sept|set|wrz|oct|okt|ott|out|paź|nov|lis|' +
  'dec|dez|des|déc|dic|gru)\\.?'

/** TRUE and FALSE as spreadsheets write them. */
export const SHEET_LOGICAL = new RegExp(
  '^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|waar|onwaar|verdadeiro|prawda|fałsz|' +
    'sant|falskt|sann|usann)$',
  'iu',
)

/** A value that a spreadsheet wrote in place of a long number. */
export const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/iu
/** A fault that a spreadsheet wrote in place of a value, and a column that was too narrow. */
export const SHEET_FAULT = new RegExp(
  String.raw`^#(?:NAME\?|REF!|N\/A|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|` +
    String.raw`GETTING_DATA)$|^#{2,}$|^(?:#NOM\?|#WERT!|#NV|#BEZUG!|#NAAM\?|#NOMBRE\?)$`,
  'iu',
)
