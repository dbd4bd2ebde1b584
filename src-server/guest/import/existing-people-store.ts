import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { EntryState } from '../../../contract/event/entry/entry-state.ts'
import { profileOf } from '../../../contract/person/profile/profile-fields.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { ENTRY_ORDER } from '../../event/entry/entry-store.ts'
import { keptColumnsOf } from '../../event/entry/kept-columns.ts'
import { numberAlias } from './list-of-file.ts'
import { partiesNamed, partiesOf } from '../party/party-store.ts'
import { accountsBeyond } from '../../account/staff/account-reach.ts'
import { consentsIn } from '../../person/consent/consent-store.ts'
import { foldEmail } from '../../person/user/user-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { CheckedRow } from './checked-row.ts'
import { withoutZeros } from './damaged-number.ts'
import type { ExistingPeople, ExistingPerson } from './existing-people.ts'
import { isAbsent } from './read-state.ts'

/** Locked in one order. A password or role assigned at the same moment is either seen or waits. */
function usersBy(db: Db, column: 'id' | 'email_folded', values: readonly string[]): PromiseLike<Row[]> {
  const users = db('users').where(among(column, values)).orderBy('id').select('*')
  return db.isTransaction ? users.forNoKeyUpdate() : users
}

/** People with these folded addresses; those who sign in with them are last. */
async function usersWithEmails(db: Db, emails: readonly string[]): Promise<Row[]> {
  const typed = db('users').whereNull('email_folded').where(among('email', emails))
  return [...(await typed.orderBy('id').select('*')), ...(await usersBy(db, 'email_folded', emails))]
}

/** Merged people of the event by the identities that a list may name. */
async function findMerged(
  db: Db,
  eventId: string,
  values: Readonly<Record<'email' | 'external_id', readonly string[]>>,
): Promise<Row[]> {
  const of = (kind: 'email' | 'external_id') =>
    db('merged_people').where({ event_id: eventId, kind }).where(among('value', values[kind])).select('*')
  return [...(await of('email')), ...(await of('external_id'))]
}

/** The event and the list (shop) whose numbers the rows have. */
export interface ListOfEvent {
  readonly eventId: string
  readonly list: string
}

/**
 * Loads all persons that the rows may refer to, in a few queries. In a transaction their accounts
 * stay locked.
 */
export async function existingPeople(
  db: Db,
  secrets: Secrets,
  { eventId, list }: ListOfEvent,
  rows: readonly CheckedRow[],
): Promise<ExistingPeople> {
  const wanted = rows.map((row) => row.person)
  const all = (of: (person: (typeof wanted)[number]) => string | null): string[] => [
    ...new Set(wanted.flatMap((person) => of(person) ?? [])),
  ]
  const emails = all(({ email }) => email && foldEmail(email))
  const numbers = await numbersOf(
    db,
    { eventId, list },
    all(({ externalId, email, order }) => externalId ?? (email === null ? order : null)),
  )
  const parties = await partiesNamed(
    db,
    eventId,
    all(({ party }) => party),
  )
  const namesakes = await peopleNamed(
    db,
    eventId,
    rows
      .filter(({ state, person }) => isAbsent(state) && person.email === null && person.externalId === null)
      .map(({ person }) => person.name),
  )
  const merged = await findMerged(db, eventId, {
    email: emails,
    external_id: all(({ externalId }) => externalId && numberAlias(list, externalId)),
  })
  const users = [
    ...(await usersWithEmails(db, emails)),
    ...(await usersBy(db, 'id', [
      ...numbers.map((row) => row.user_id),
      ...merged.map((row) => row.user_id),
      ...parties.members.map((one) => one.userId),
      ...namesakes,
    ])),
  ]
  const people = await toPeople(
    db,
    eventId,
    users,
    rows.some(({ state }) => isAbsent(state)),
  )
  const byEmail = Map.groupBy(
    [...people.values()].filter(({ email, entries }) => email !== null && entries.length > 0),
    ({ email }) => foldEmail(email!),
  )
  const byName = Map.groupBy(
    namesakes.flatMap((id) => people.get(id) ?? []),
    ({ name }) => name,
  )
  const idByParty = new Map(parties.members.map(({ party, name, userId }) => [`${party}\n${name}`, userId]))
  const idByNumber = new Map(numbers.map((row) => [row.external_id, row.user_id]))
  const idByLike = new Map(numbers.map((row) => [withoutZeros(row.external_id), row.user_id]))
  const idByMerged = new Map(merged.map((row) => [`${row.kind} ${row.value}`, row.user_id]))
  const ownerByQr = await qrOwners(
    db,
    secrets,
    all(({ qr }) => qr),
  )
  return {
    byEmail: (email) => byEmail.get(foldEmail(email)) ?? [],
    byNumber: (number) => people.get(idByNumber.get(number) ?? ''),
    byLikeNumber: (number) => {
      const like = withoutZeros(number)
      return like === null ? undefined : people.get(idByLike.get(like) ?? '')
    },
    byParty: (party, name) => people.get(idByParty.get(`${party}\n${name}`) ?? ''),
    byName: (name) => byName.get(name) ?? [],
    unnamedPlaces: (party) => parties.unnamed.get(party) ?? 0,
    mergedInto: ({ email, externalId }) =>
      people.get(idByMerged.get(`external_id ${externalId && numberAlias(list, externalId)}`) ?? '') ??
      people.get(idByMerged.get(`email ${email && foldEmail(email)}`) ?? ''),
    qrOwner: (qr) => ownerByQr.get(qr),
  }
}

/** Entries of the list with these numbers, or with ones that differ in leading zeros only. */
async function numbersOf(db: Db, { eventId, list }: ListOfEvent, numbers: readonly string[]): Promise<Row[]> {
  const here = () =>
    db('entries').where({ event_id: eventId, list_name: list }).select('user_id', 'external_id')
  const digits = new Set(numbers.flatMap((number) => withoutZeros(number) ?? []))
  const padded = digits.size > 0 ? await here().where('external_id', 'like', '0%') : []
  return [
    ...padded.filter((row) => digits.has(withoutZeros(row.external_id) ?? '')),
    ...(await here().where(among('external_id', [...new Set([...numbers, ...digits])]))),
  ]
}

async function peopleNamed(db: Db, eventId: string, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return []
  return db('users')
    .where(among('name', names))
    .whereIn('id', db('entries').where({ event_id: eventId }).select('user_id'))
    .orderBy('id')
    .pluck('id')
}

/** Owners of the codes, by code. */
async function qrOwners(
  db: Db,
  secrets: Secrets,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const byHash = new Map(codes.map((code) => [secrets.hmac('personal-qr', code), code]))
  const owners = await db('personal_qrs')
    .where(among('code_hmac', [...byHash.keys()]))
    .select('code_hmac', 'user_id')
  return new Map(owners.map((row) => [byHash.get(row.code_hmac)!, row.user_id]))
}

/** The people by id. Those with a pass in hand are read only if `withPasses`. */
async function toPeople(
  db: Db,
  eventId: string,
  users: readonly Row[],
  withPasses: boolean,
): Promise<ReadonlyMap<string, ExistingPerson>> {
  const ids = [...new Set(users.map((user) => user.id))]
  const beyond = await accountsBeyond(db, eventId, ids)
  const entries = await db('entries as n')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', eventId)
    .where(among('n.user_id', ids))
    .orderBy(ENTRY_ORDER)
    .select('n.id', 'n.user_id', 'n.state', 'n.external_id', 'n.list_name', 'n.kept_columns', 't.name')
  const consented = await consentsIn(db, ids)
  const entriesByUser = Map.groupBy(entries, (entry) => entry.user_id)
  const parties = await partiesOf(db, eventId, ids)
  const withPass = withPasses ? await peopleWithPass(db, eventId, ids) : new Set<string>()
  return new Map(
    users.map((user): [string, ExistingPerson] => {
      const userId = user.id
      const own = entriesByUser.get(userId) ?? []
      const isUsed = own.some(({ state }) => state === 'USED')
      return [
        userId,
        {
          ...profileOf((field) => user[field] as string),
          userId,
          reachesBeyond: beyond.has(userId),
          hasPassword: user.password_hash !== null,
          name: user.name,
          kana: user.kana,
          email: user.email,
          locale: user.locale,
          entries: own.map((entry) => ({
            entryId: entry.id,
            ticket: entry.name,
            state: entry.state as EntryState,
            list: entry.list_name,
            number: entry.external_id,
          })),
          isIn: isUsed ? 'checked_in' : withPass.has(userId) ? 'has_pass' : null,
          party: parties.get(userId)?.name ?? null,
          columns: keptColumnsOf(own),
          consentGiven: consented.has(userId),
        },
      ]
    }),
  )
}

/** People with a pass in hand: printed at a desk, or handed out of a box of a print run. */
async function peopleWithPass(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const printed = await db('print_jobs')
    .where({ event_id: eventId, bulk: false })
    .where(among('user_id', userIds))
    .whereIn('state', [...PRINTED_STATES])
    .select('user_id')
  const handedOut = await db('print_run_labels')
    .where({ event_id: eventId })
    .where(among('user_id', userIds))
    .whereNotNull('handed_out_at')
    .select('user_id')
  return new Set([...printed, ...handedOut].map((row) => row.user_id))
}
