import type { Db, Row } from '../db/database.ts'
import { asBoolean, isoTime } from '../db/column-values.ts'
import { searchText } from '../text/search-text.ts'
import { profileOf, type ProfileField } from '../../contract/people/profile-fields.ts'

/** A person in the database. */
export interface User extends Readonly<Record<ProfileField, string>> {
  readonly id: string
  readonly email: string | null
  readonly name: string
  readonly kana: string | null
  readonly locale: string | null
  readonly publicProfile: boolean
  readonly mustChangePassword: boolean
  readonly hasPassword: boolean
}

/** The fields of a person that import, walk-in and set-up provide. */
export interface NewUser extends Readonly<Partial<Record<ProfileField, string | null>>> {
  readonly id: string
  readonly email: string | null
  readonly name: string
  readonly kana?: string | null
  readonly givenName?: string | null
  readonly familyName?: string | null
  readonly locale?: string | null
  readonly passwordHash?: string | null
  readonly mustChangePassword?: boolean
}

/** E-mail addresses are compared without case and character width. */
export const foldEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

export function toUser(row: Row): User {
  return {
    id: row.id,
    email: row.email ?? null,
    name: row.name,
    kana: row.kana ?? null,
    ...profileOf((field) => row[field] as string),
    locale: row.locale ?? null,
    publicProfile: asBoolean(row.public_profile),
    mustChangePassword: asBoolean(row.must_change_password),
    hasPassword: row.password_hash !== null && row.password_hash !== undefined,
  }
}

/** The database row of a new person. */
export function userRow(user: NewUser, now: number): Row {
  const at = isoTime(now)
  return {
    id: user.id,
    email: user.email,
    email_folded: user.email === null ? null : foldEmail(user.email),
    name: user.name,
    kana: user.kana ?? null,
    given_name: user.givenName ?? null,
    family_name: user.familyName ?? null,
    ...profileOf((field) => user[field] ?? ''),
    locale: user.locale ?? null,
    password_hash: user.passwordHash ?? null,
    must_change_password: user.mustChangePassword ?? false,
    search_text: searchText(user),
    created_at: at,
    updated_at: at,
  }
}

/**
 * Changes columns of an account, with the columns that follow from them: the folded e-mail, and the
 * search text, which also contains the registration numbers of the person's entries.
 */
export async function changeUser(
  trx: Db,
  userId: string,
  columns: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  const user = { ...(await trx('users').where({ id: userId }).first()), ...columns }
  const numbers: string[] = await trx('entries')
    .where({ user_id: userId })
    .whereNotNull('external_id')
    .pluck('external_id')
  await trx('users')
    .where({ id: userId })
    .update({
      ...columns,
      email_folded: user.email === null ? null : foldEmail(user.email),
      search_text: searchText({ ...user, externalId: numbers.join(' ') }),
      updated_at: isoTime(now),
    })
}

/** @throws a unique violation if the e-mail is taken */
export async function insertUser(db: Db, user: NewUser, now: number): Promise<void> {
  await db('users').insert(userRow(user, now))
}

export async function findUser(db: Db, userId: string): Promise<User | null> {
  const row = await db('users').where({ id: userId }).first()
  return row ? toUser(row) : null
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<(User & { passwordHash: string | null }) | null> {
  const row = await db('users')
    .where({ email_folded: foldEmail(email) })
    .first()
  return row ? { ...toUser(row), passwordHash: row.password_hash } : null
}

export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  return (await db('users').where({ id: userId }).first('password_hash'))?.password_hash ?? null
}

export async function setPassword(
  db: Db,
  userId: string,
  hash: string,
  mustChange: boolean,
  now: number,
): Promise<void> {
  await db('users')
    .where({ id: userId })
    .update({ password_hash: hash, must_change_password: mustChange, updated_at: isoTime(now) })
}

/**
 * Replaces a known password by the person's own. False if the password was changed in the meantime.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  next: { readonly before: string | null; readonly hash: string; readonly now: number },
): Promise<boolean> {
  const changed = await db('users')
    .where({ id: userId, password_hash: next.before })
    .update({
      password_hash: next.hash,
      must_change_password: false,
      updated_at: isoTime(next.now),
    })
  return changed === 1
}
