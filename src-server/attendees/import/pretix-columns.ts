import { foldHeading } from '../../tables/fold-heading.ts'

/**
 * Column indexes of pretix's export "Order data", sheet "Order positions" (pretix,
 * base/exporters/orderlist.py): one row for each ticket, the headings in the language of whoever
 * exported it.
 */
export interface PretixColumns {
  readonly orderCode: number
  readonly position: number
  readonly name?: number
  readonly givenName?: number
  readonly familyName?: number
  /** The attendee's own address. The order's e-mail belongs to whoever paid, and is left alone. */
  readonly email?: number
  readonly company?: number
  readonly jobTitle?: number
  readonly product?: number
  /** The ticket's secret: what its QR code holds. */
  readonly secret?: number
  readonly locale?: number
}

/** Headings in English, German and Japanese, folded. */
const HEADINGS = {
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
const GIVEN_NAME = /(?:givenname|firstname|vorname|名)$/u
const FAMILY_NAME = /(?:familyname|lastname|nachname|姓)$/u

/** Whether the headings are those of pretix's order positions. */
export function isPretix(header: readonly string[]): boolean {
  return pretixColumns(header) !== null
}

/** Where pretix puts what; null when the headings are not pretix's. */
export function pretixColumns(header: readonly string[]): PretixColumns | null {
  const folded = header.map(foldHeading)
  const find = (key: keyof typeof HEADINGS): number | undefined => {
    const at = folded.findIndex((heading) => (HEADINGS[key] as readonly string[]).includes(heading))
    return at < 0 ? undefined : at
  }
  const orderCode = find('orderCode')
  const position = find('position')
  const name = find('name')
  if (
    orderCode === undefined ||
    position === undefined ||
    (name === undefined && find('pseudonym') === undefined)
  )
    return null
  const part = (label: RegExp): number | undefined => {
    const whole = name === undefined ? '' : (folded[name] ?? '')
    const at = folded.findIndex(
      (heading, i) =>
        whole !== '' && i !== name && heading.startsWith(whole) && label.test(heading),
    )
    return at < 0 ? undefined : at
  }
  return {
    orderCode,
    position,
    name,
    givenName: part(GIVEN_NAME),
    familyName: part(FAMILY_NAME),
    email: find('email'),
    company: find('company'),
    jobTitle: find('jobTitle'),
    product: find('product'),
    secret: find('secret'),
    locale: find('locale'),
  }
}
