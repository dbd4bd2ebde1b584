import { cleanCode } from '../../tables/clean-text.ts'
import type { Sentence } from '../../tables/table-error.ts'

/** Longest address that the kiosk keeps, in characters. */
const LONGEST = 320
/**
 * Letters that mail systems take before the @; dots in a row are left to addresses of older mobile
 * carriers.
 */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

export interface CheckedEmail {
  /** In lower case, full-width letters folded; as it would be kept. */
  readonly email: string
  /** What is wrong with it; empty when it is an address. */
  readonly faults: readonly Sentence[]
}

/** An e-mail address from a list, or why it is none. */
export function checkEmail(cell: string): CheckedEmail {
  const email = cleanCode(cell).toLowerCase()
  if (email === '') return { email, faults: [] }
  const [local = '', domain = '', ...more] = email.split('@')
  if (email.length <= LONGEST && more.length === 0 && LOCAL.test(local) && DOMAIN.test(domain))
    return { email, faults: [] }
  return { email, faults: faultsOf(cell, email) }
}

function faultsOf(cell: string, email: string): readonly Sentence[] {
  const [local = '', domain = ''] = email.split('@')
  const signs = email.split('@').length - 1
  const strange = [...new Set(email.match(/[^\x21-\x7E]/gu) ?? [])]
    .filter((char) => char !== ' ')
    .join('')
  const faults: readonly (readonly [boolean, Sentence])[] = [
    [cell.includes('＠'), { ja: '全角の＠', en: 'full-width @' }],
    [signs === 0, { ja: '@なし', en: 'no @' }],
    [signs > 1, { ja: '@が2つ以上', en: 'more than one @' }],
    [email.includes(' '), { ja: '空白あり', en: 'a space inside' }],
    [
      strange !== '',
      { ja: `使えない文字「${strange}」`, en: `"${strange}" cannot be in an address` },
    ],
    [signs === 1 && local === '', { ja: '@の前なし', en: 'nothing before the @' }],
    [signs === 1 && !domain.includes('.'), { ja: 'ドメインなし', en: 'no domain' }],
    [email.length > LONGEST, { ja: '長すぎる', en: 'too long' }],
  ]
  const found = faults.filter(([applies]) => applies).map(([, fault]) => fault)
  return found.length > 0 ? found : [{ ja: '形がちがう', en: 'not in the form name@domain' }]
}
