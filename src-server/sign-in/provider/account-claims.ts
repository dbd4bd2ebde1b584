import type { Db } from '../../db/database.ts'

/** The claims of specification §2.15 beyond `sub`; every one is always there and none is empty. */
export interface AccountClaims {
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

export interface AccountRow {
  readonly id: string
  readonly name: string
  readonly given_name: string | null
  readonly family_name: string | null
  readonly email: string | null
  readonly picture_url: string | null
  readonly locale: string | null
}

/**
 * Nobody while a first password is in force: then no code is exchanged and no token refreshed for
 * them.
 */
export async function findAccountRow(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db('users')
    .where({ id: userId, must_change_password: false })
    .first('id', 'name', 'given_name', 'family_name', 'email', 'picture_url', 'locale')
}

const hasJapanese = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** A name in its two parts as its script orders them; a name of one word stands for both. */
function nameParts(name: string): { given: string; family: string } {
  const words = name.trim().split(/\s+/u)
  const first = words[0]!
  const last = words.at(-1)!
  if (words.length === 1) return { given: first, family: first }
  return hasJapanese(name)
    ? { family: first, given: words.slice(1).join(' ') }
    : { family: last, given: words.slice(0, -1).join(' ') }
}

/** What apps are told about a person. What the person never gave is made from what there is. */
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
    // Addresses come from the organizer's list; nobody has proved that they are the person's.
    email_verified: false,
  }
}
