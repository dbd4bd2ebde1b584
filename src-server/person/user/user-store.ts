import type { Db, Row } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { among } from '../../platform/db/many-rows.ts'
import { flag, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { searchText } from '../../platform/text/search-text.ts'
import {
  PROFILE_FIELD_NAMES,
  profileOf,
  type ProfileField,
} from '../../../contract/person/profile/profile-fields.ts'

export const USERS = table('users', {
  id: text(),
  email: orNull(text()),
  /** Of the one account that signs in with the address. */
  emailFolded: orNull(text()),
  name: text(),
  kana: orNull(text()),
  givenName: orNull(text()),
  familyName: orNull(text()),
  ...profileOf(() => text()),
  locale: orNull(text()),
  pictureUrl: orNull(text()),
  passwordHash: orNull(text()),
  mustChangePassword: flag(),
  publicProfile: flag(),
  searchText: text(),
  createdAt: time(),
  updatedAt: time(),
  passwordEventId: orNull(text()),
  checkedEmail: orNull(text()),
  /** When staff checked that the address is the person's. */
  emailCheckedAt: orNull(time()),
  emailCheckedBy: orNull(text()),
})
type UserRecord = RecordOf<typeof USERS>
const USER = USERS.pick(
  'id',
  'email',
  'emailCheckedAt',
  'name',
  'kana',
  ...PROFILE_FIELD_NAMES,
  'locale',
  'publicProfile',
  'mustChangePassword',
)

/** A person; `emailCheckedAt` is null if nobody checked the present address. */
export type User = RecordOf<typeof USER> & { readonly hasPassword: boolean }

/** The fields of a person that import, walk-in and set-up provide. */
export interface NewUser
  extends
    Pick<UserRecord, 'id' | 'email' | 'name'>,
    Partial<
      Pick<UserRecord, 'kana' | 'givenName' | 'familyName' | 'locale' | 'passwordHash' | 'mustChangePassword'>
    >,
    Readonly<Partial<Record<ProfileField, string | null>>> {
  /** The e-mail is another account's: it is stored as typed, and nobody signs in with it. */
  readonly emailTaken?: boolean
  /** Of these fields, if it is already made. */
  readonly searchText?: string
}

/** E-mail addresses are compared without case and character width. */
export const foldEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** A check counts for the address that was checked. */
export const isEmailChecked = (row: Row): boolean =>
  row.email_folded !== null && row.email_folded === row.checked_email

export const toUser = (row: Row): User => ({
  ...USER.read(row),
  ...(!isEmailChecked(row) && { emailCheckedAt: null }),
  hasPassword: (row.password_hash ?? null) !== null,
})

/**
 * The columns of an e-mail. Only one account has an address in `email_folded`, by which its owner
 * signs in. Others keep a taken address in `email` alone.
 */
const emailColumns = (email: string | null, taken: boolean) => ({
  email: email !== null && taken ? foldEmail(email) : email,
  email_folded: email === null || taken ? null : foldEmail(email),
})

/** The folded addresses among these with which somebody else signs in. */
export async function takenEmails(
  db: Db,
  emails: readonly (string | null)[],
  exceptUserId: string | null = null,
): Promise<Set<string>> {
  const folded = [...new Set(emails.flatMap((email) => (email === null ? [] : [foldEmail(email)])))]
  const rows = await db('users').where(among('email_folded', folded)).select('id', 'email_folded')
  return new Set(rows.filter(({ id }) => id !== exceptUserId).map((row) => row.email_folded as string))
}

/** The database row of a new person. */
export function userRow(user: NewUser, now: number): Row {
  const { id, email, emailTaken = false, name, kana = null } = user
  const at = isoTime(now)
  return {
    ...emailColumns(email, emailTaken),
    ...USERS.write({
      id,
      name,
      kana,
      givenName: user.givenName ?? null,
      familyName: user.familyName ?? null,
      ...profileOf((field) => user[field] ?? ''),
      locale: user.locale ?? null,
      passwordHash: user.passwordHash ?? null,
      mustChangePassword: user.mustChangePassword ?? false,
      searchText: user.searchText ?? searchText(user),
      createdAt: at,
      updatedAt: at,
    }),
  }
}

const UNCHECKED = { checked_email: null, email_checked_at: null, email_checked_by: null }

/**
 * Changes columns of an account, with the columns that follow from them: the folded e-mail, unless
 * the address is another account's, the check of a former e-mail, which ends, and the search text,
 * which also contains the registration numbers of the person's entries, and number and e-mail of
 * duplicates that were merged.
 */
export async function changeUser(
  trx: Db,
  userId: string,
  columns: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  const before = await trx('users').where({ id: userId }).first()
  const user = { ...before, ...columns }
  const taken = 'email' in columns && (await takenEmails(trx, [user.email], userId)).size > 0
  const address = 'email' in columns ? emailColumns(user.email, taken) : null
  await trx('users')
    .where({ id: userId })
    .update({
      ...columns,
      ...address,
      ...(address && address.email_folded !== before.email_folded && UNCHECKED),
      search_text: await searchTextWithNumbers(trx, user),
      updated_at: isoTime(now),
    })
}

/** Lets the search find the numbers of the person's entries. Nothing of the account changes. */
export async function refreshSearchText(trx: Db, userId: string): Promise<void> {
  const user = await trx('users').where({ id: userId }).first()
  await trx('users')
    .where({ id: userId })
    .update({ search_text: await searchTextWithNumbers(trx, user) })
}

async function searchTextWithNumbers(trx: Db, user: Row): Promise<string> {
  const numbers: string[] = await trx('entries')
    .where({ user_id: user.id })
    .whereNotNull('external_id')
    .pluck('external_id')
  const former: string[] = await trx('merged_people').where({ user_id: user.id }).pluck('value')
  return searchText({ ...user, name: user.name, externalId: [...numbers, ...former].join(' ') })
}

/** The rows of new people. Of several with one e-mail, one at most signs in with it. */
export async function newUserRows(db: Db, users: readonly NewUser[], now: number): Promise<Row[]> {
  const taken = await takenEmails(
    db,
    users.map(({ email }) => email),
  )
  return users.map((user) => {
    const folded = user.email === null ? null : foldEmail(user.email)
    const emailTaken = folded !== null && taken.has(folded)
    if (folded !== null) taken.add(folded)
    return userRow({ ...user, emailTaken }, now)
  })
}

/**
 * Stores that staff checked the address, or null that nobody did. False if it is not the person's
 * address any more.
 */
export async function setCheckedEmail(
  trx: Db,
  userId: string,
  email: string,
  check: { readonly by: string; readonly now: number } | null,
): Promise<boolean> {
  const folded = foldEmail(email)
  const changed = await trx('users')
    .where({ id: userId, email_folded: folded })
    .update(
      check
        ? {
            checked_email: folded,
            email_checked_at: isoTime(check.now),
            email_checked_by: check.by,
          }
        : UNCHECKED,
    )
  return changed === 1
}

/** @throws a unique violation if the e-mail is taken */
export async function insertUser(db: Db, user: NewUser, now: number): Promise<void> {
  await db('users').insert(userRow(user, now))
}

export async function findUser(db: Db, userId: string): Promise<User | null> {
  const row = await db('users').where({ id: userId }).first()
  return row ? toUser(row) : null
}

/** The account that signs in with this e-mail. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<(User & { passwordHash: string | null }) | null> {
  const row = await db('users')
    .where({ email_folded: foldEmail(email) })
    .first()
  return row ? { ...toUser(row), passwordHash: row.password_hash } : null
}

/** The person with this e-mail among those with an entry for the event, in any state. */
export async function findUserAtEvent(db: Db, eventId: string, email: string): Promise<User | null> {
  const folded = foldEmail(email)
  const row = await db('users')
    .where((same) =>
      same
        .where({ email_folded: folded })
        .orWhere((typed) => typed.whereNull('email_folded').where({ email: folded })),
    )
    .whereIn('id', db('entries').where({ event_id: eventId }).select('user_id'))
    .orderByRaw('email_folded is null')
    .orderBy('id')
    .first()
  return row ? toUser(row) : null
}

export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  return (await db('users').where({ id: userId }).first('password_hash'))?.password_hash ?? null
}

/**
 * Sets a first password, which must be changed at sign-in. `eventId`: the event whose staff issued
 * it; null for an administrator.
 */
export async function setFirstPassword(
  db: Db,
  userId: string,
  first: { readonly hash: string; readonly eventId: string | null; readonly now: number },
): Promise<void> {
  await USERS.update(
    db,
    { id: userId },
    {
      passwordHash: first.hash,
      mustChangePassword: true,
      passwordEventId: first.eventId,
      updatedAt: isoTime(first.now),
    },
  )
}

/**
 * Replaces a known password by the person's own. False if the password was changed in the meantime.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  next: { readonly before: string | null; readonly hash: string; readonly now: number },
): Promise<boolean> {
  const changed = await USERS.update(
    db,
    { id: userId, passwordHash: next.before },
    {
      passwordHash: next.hash,
      mustChangePassword: false,
      updatedAt: isoTime(next.now),
    },
  )
  return changed === 1
}
