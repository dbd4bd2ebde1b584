import type { Db } from '../../platform/db/database.ts'
import { isEmailChecked } from '../../person/user/user-store.ts'

/** The claims of specification §2.15 besides `sub`. Each is always present and not empty. */
interface AccountClaims {
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly picture: string
  readonly profile: string
  readonly preferred_username: string
  readonly locale: string
  readonly email: string
  readonly email_verified: boolean
}

export const CLAIM_NAMES: readonly (keyof AccountClaims)[] = [
  'name',
  'given_name',
  'family_name',
  'picture',
  'profile',
  'preferred_username',
  'locale',
  'email',
  'email_verified',
]

interface AccountRow {
  readonly id: string
  readonly name: string
  readonly given_name: string | null
  readonly family_name: string | null
  readonly email: string | null
  readonly picture_url: string | null
  readonly locale: string | null
  readonly checked_email: string | null
  readonly email_folded: string | null
}

const ACCOUNT_COLUMNS: (keyof AccountRow)[] = [
  'id',
  'name',
  'given_name',
  'family_name',
  'email',
  'picture_url',
  'locale',
  'checked_email',
  'email_folded',
]

/**
 * Undefined also for a person with a first password: no code is exchanged and no token refreshed
 * for them.
 */
export async function findAccountRow(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db('users').where({ id: userId, must_change_password: false }).first(ACCOUNT_COLUMNS)
}

const hasJapanese = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** Splits a name into two parts in the order of its script. A name of one word is used for both. */
function nameParts(name: string): { given: string; family: string } {
  const words = name.trim().split(/\s+/u)
  const first = words[0]!
  const last = words.at(-1)!
  if (words.length === 1) return { given: first, family: first }
  return hasJapanese(name)
    ? { family: first, given: words.slice(1).join(' ') }
    : { family: last, given: words.slice(0, -1).join(' ') }
}

/** The claims about a person. Missing values are derived from the present ones. */
export function accountClaims(row: AccountRow, webUrl: string): AccountClaims {
  const parts = nameParts(row.name)
  const email = row.email ?? ''
  return {
    name: row.name,
    given_name: row.given_name || parts.given,
    family_name: row.family_name || parts.family,
    picture: row.picture_url || `${webUrl}/avatar.svg`,
    profile: `${webUrl}/api/profiles/${row.id}`,
    preferred_username: email.split('@')[0] || row.id.slice(0, 8),
    locale: row.locale || (hasJapanese(row.name) ? 'ja' : 'en'),
    email,
    // Addresses come from the organizer's list; only a check by staff verifies one.
    email_verified: isEmailChecked(row),
  }
}
