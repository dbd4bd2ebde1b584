import { FAMILY_NAME, GIVEN_NAME, PRETIX_HEADINGS } from '../../../messages/data/pretix-headings.ts'
import { foldHeading } from '../../platform/table-files/fold-heading.ts'

/**
 * Column indexes of pretix's export "Order data", sheet "Order positions" (pretix,
 * base/exporters/orderlist.py): one row per ticket, headings in the language of the exporting user.
 */
export interface PretixColumns {
  readonly orderCode: number
  readonly position: number
  readonly name?: number
  readonly givenName?: number
  readonly familyName?: number
  /** The attendee's own address. The order's e-mail belongs to the payer and is ignored. */
  readonly email?: number
  readonly company?: number
  readonly jobTitle?: number
  readonly product?: number
  /** The ticket's secret, which is the content of its QR code. */
  readonly secret?: number
  readonly locale?: number
}

/** True if the headings are those of pretix's order positions. */
export function isPretix(header: readonly string[]): boolean {
  return pretixColumns(header) !== null
}

/** The columns of a pretix export; null for other headings. */
export function pretixColumns(header: readonly string[]): PretixColumns | null {
  const folded = header.map(foldHeading)
  const find = (key: keyof typeof PRETIX_HEADINGS): number | undefined => {
    const at = folded.findIndex((heading) =>
      (PRETIX_HEADINGS[key] as readonly string[]).includes(heading),
    )
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
