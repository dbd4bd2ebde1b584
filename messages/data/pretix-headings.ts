/** Headings of pretix's order positions in English, German and Japanese, folded. */
export const PRETIX_HEADINGS = {
  orderCode: ['ordercode', 'bestellnummer', '注文番号', '注文こーど'],
  position: ['positionid', 'position', 'positionsid', 'positionsnummer', 'ぽじしょんid', '位置id'],
  name: [
    'attendeename',
    'nameteilnehmerin',
    'nameteilnehmer',
    'teilnehmername',
    'teilnehmendenname',
    'nameteilnehmendeperson',
    '参加者名',
    '参加者の名前',
    '参加者氏名',
  ],
  email: [
    'attendeeemail',
    'emailteilnehmerin',
    'emailteilnehmer',
    'teilnehmeremail',
    'emailteilnehmendeperson',
    '参加者のめーる',
    '参加者めーるあどれす',
    '参加者のめーるあどれす',
    '参加者のeめーる',
  ],
  pseudonym: ['pseudonymizationid', 'pseudonymeid', 'pseudonymisierungsid', '仮名化id', '匿名化id'],
  secret: [
    'ticketsecret',
    'ticketgeheimnis',
    'geheimnis',
    'secret',
    'ticketcode',
    'ちけっとしーくれっと',
    'ちけっとの秘密',
  ],
  company: ['company', 'attendeecompany', 'firma', '企業', '会社', '会社名'],
  jobTitle: ['jobtitle'],
  product: ['product', 'produkt', '製品', '商品'],
  locale: ['orderlocale', 'bestellsprache', '注文ろけーる', '注文の言語'],
} as const
export const GIVEN_NAME = /(?:givenname|firstname|vorname|名)$/u
export const FAMILY_NAME = /(?:familyname|lastname|nachname|姓)$/u
