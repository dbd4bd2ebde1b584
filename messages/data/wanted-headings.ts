/** Some of the headings that the import recognises, by field, as the desk shows them. */
export const WANTED_HEADINGS = {
  name: '氏名, 姓 + 名, name, first + last name',
  email: 'メールアドレス, email',
  external_id: '受付番号, 登録番号, ID',
  kana: 'フリガナ, セイ + メイ, kana',
  affiliation: '所属, 会社名, company',
  title: '肩書き, 役職, title',
  university: '大学名, university',
  ticket: '券種, チケット, ticket',
  qr: 'QRコード, QR',
  locale: '言語, language',
  consent: '個人情報の利用, 同意, consent',
} as const
