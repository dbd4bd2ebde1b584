import { cleanCode } from '../../tables/clean-text.ts'
import { sentence, type Sentence } from '../../../messages/sentence.ts'

/** Longest address, characters. */
const LONGEST = 320
/** Characters before the @. Repeated dots are allowed for addresses of older mobile carriers. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

export interface CheckedEmail {
  /** Lower case, full-width letters folded, as stored. */
  readonly email: string
  /** Its problems; empty for a valid address. */
  readonly faults: readonly Sentence[]
}

/** Checks an e-mail address from a list. */
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
    [cell.includes('\uff20'), sentence('importList.email.fullWidthAt')],
    [signs === 0, sentence('importList.email.noAt')],
    [signs > 1, sentence('importList.email.severalAt')],
    [email.includes(' '), sentence('importList.email.space')],
    [strange !== '', sentence('importList.email.strange', { strange })],
    [signs === 1 && local === '', sentence('importList.email.nothingBeforeAt')],
    [signs === 1 && !domain.includes('.'), sentence('importList.email.noDomain')],
    [email.length > LONGEST, sentence('importList.email.tooLong')],
  ]
  const found = faults.filter(([applies]) => applies).map(([, fault]) => fault)
  return found.length > 0 ? found : [sentence('importList.email.form')]
}
