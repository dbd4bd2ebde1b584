import { cleanCode } from '../../platform/table-files/clean-text.ts'
import type { importList } from '../../../messages/en/guest/import-list.ts'

/** The faults of an address, by the keys of their texts. */
export type EmailFault = keyof (typeof importList)['importList']['email']

/** Longest address, characters. */
const LONGEST = 320
/** Characters before the @. Repeated dots are allowed for addresses of older mobile carriers. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** Most addresses. */
const PLAIN = /^[a-z0-9._-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]+$/

export interface CheckedEmail {
  /** Lower case, full-width letters folded, as stored. */
  readonly email: string
  /** The faults of an address; empty if it is valid. */
  readonly faults: readonly EmailFault[]
  /** The characters that no address may contain. */
  readonly strange: string
}

/** Checks an e-mail address from a list. */
export function checkEmail(cell: string): CheckedEmail {
  if (PLAIN.test(cell) && cell.length <= LONGEST) return { email: cell, faults: [], strange: '' }
  const email = cleanCode(cell).toLowerCase()
  if (email === '') return { email, faults: [], strange: '' }
  const [local = '', domain = '', ...more] = email.split('@')
  if (email.length <= LONGEST && more.length === 0 && LOCAL.test(local) && DOMAIN.test(domain))
    return { email, faults: [], strange: '' }
  return { email, ...faultsOf(cell, email) }
}

function faultsOf(cell: string, email: string): Omit<CheckedEmail, 'email'> {
  const [local = '', domain = ''] = email.split('@')
  const signs = email.split('@').length - 1
  const strange = [...new Set(email.match(/[^\x21-\x7E]/gu) ?? [])]
    .filter((char) => char !== ' ')
    .join('')
  const faults: readonly (readonly [boolean, EmailFault])[] = [
    [cell.includes('\uff20'), 'fullWidthAt'],
    [signs === 0, 'noAt'],
    [signs > 1, 'severalAt'],
    [email.includes(' '), 'space'],
    [strange !== '', 'strange'],
    [signs === 1 && local === '', 'nothingBeforeAt'],
    [signs === 1 && !domain.includes('.'), 'noDomain'],
    [email.length > LONGEST, 'tooLong'],
  ]
  const found = faults.filter(([applies]) => applies).map(([, fault]) => fault)
  return { faults: found.length > 0 ? found : ['form'], strange }
}
