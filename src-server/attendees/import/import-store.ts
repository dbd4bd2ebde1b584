import { profileOf } from '../../../contract/people/profile-fields.ts'
import type { Db } from '../../db/database.ts'
import { inChunks } from '../../db/in-chunks.ts'
import { insertMany } from '../../db/insert-many.ts'
import { newRowId } from '../../db/new-row-id.ts'
import {
  ENTRY_ORDER,
  entryRow,
  insertEntries,
  insertEntry,
  ticketNamed,
} from '../../events/entry-store.ts'
import { keptColumnsOf, readKeptColumns } from '../../events/kept-columns.ts'
import {
  addPlace,
  joinParty,
  partiesNamed,
  partiesOf,
  partyNamed,
} from '../../events/party-store.ts'
import { accountsBeyond } from '../../people/account-reach.ts'
import {
  consentRow,
  consentsIn,
  recordConsent,
  REQUIRED_CONSENTS,
} from '../../people/consent-store.ts'
import { importedQrRow, mintedQrRow } from '../../people/personal-qr-store.ts'
import { changeUser, foldEmail, newUserRows } from '../../people/user-store.ts'
import type { Secrets } from '../../runtime/secrets.ts'
import type { CheckedRow } from './checked-row.ts'
import { profileColumnsOf, type TracedRow } from './import-history-store.ts'
import { findMerged } from './find-merged-store.ts'
import { usersBy, usersWithEmails } from './find-users-store.ts'
import { profileHash } from './import-trace.ts'
import {
  OF_THE_ENTRY,
  type ExistingPeople,
  type ExistingPerson,
  type PlannedRow,
} from './plan-import.ts'

/** The consent document that passes require. */
const [requiredConsent] = REQUIRED_CONSENTS

/**
 * Loads all persons that the rows may refer to, in a few queries. In a transaction their accounts
 * stay locked.
 */
export async function existingPeople(
  db: Db,
  secrets: Secrets,
  eventId: string,
  rows: readonly CheckedRow[],
): Promise<ExistingPeople> {
  const wanted = rows.map((row) => row.person)
  const emails = [
    ...new Set(
      wanted.flatMap((person) => (person.email === null ? [] : [foldEmail(person.email)])),
    ),
  ]
  const externalIds = [
    ...new Set(wanted.flatMap((person) => (person.externalId === null ? [] : [person.externalId]))),
  ]
  const qrs = new Map(
    wanted.flatMap((person) =>
      person.qr === null ? [] : [[secrets.hmac('personal-qr', person.qr), person.qr] as const],
    ),
  )

  const byId = await inChunks(externalIds, (ids) =>
    db('entries')
      .where({ event_id: eventId })
      .whereIn('external_id', ids)
      .select('user_id', 'external_id'),
  )
  const parties = await partiesNamed(db, eventId, [
    ...new Set(wanted.flatMap(({ party }) => (party === null ? [] : [party]))),
  ])
  const merged = await findMerged(db, eventId, { email: emails, external_id: externalIds })
  const users = [
    ...(await usersWithEmails(db, emails)),
    ...(await inChunks(
      [
        ...[...byId, ...merged].map((row) => row.user_id as string),
        ...parties.members.map((one) => one.userId),
      ],
      (list) => usersBy(db, 'id', list),
    )),
  ]
  const userIds = [...new Set(users.map((user) => user.id as string))]
  const beyond = await accountsBeyond(db, eventId, userIds)
  const entries = await inChunks(userIds, (list) =>
    db('entries as n')
      .join('ticket_types as t', 't.id', 'n.ticket_id')
      .where('n.event_id', eventId)
      .whereIn('n.user_id', list)
      .orderBy(ENTRY_ORDER)
      .select('n.user_id', 'n.external_id', 'n.kept_columns', 't.name'),
  )
  const owners = await inChunks([...qrs.keys()], (list) =>
    db('personal_qrs').whereIn('code_hmac', list).select('code_hmac', 'user_id'),
  )
  const consents = await inChunks(
    users.map((user) => user.id as string),
    (list) => consentsIn(db, list),
  )
  const consented = new Set(consents.map((row) => row.user_id as string))
  const entriesByUser = Map.groupBy(entries, (entry) => entry.user_id as string)
  const partyOfUser = await partiesOf(db, eventId, userIds)
  const people = new Map(
    users.map((user) => [
      user.id as string,
      toExisting(user, entriesByUser.get(user.id as string) ?? [], {
        consentGiven: consented.has(user.id as string),
        reachesBeyond: beyond.has(user.id as string),
        party: partyOfUser.get(user.id as string)?.name ?? null,
      }),
    ]),
  )
  const idByParty = new Map(
    parties.members.map(({ party, name, userId }) => [`${party}\n${name}`, userId]),
  )
  // An e-mail finds people of this event only: it gives no right over other accounts.
  const idByEmail = new Map(
    users
      .filter((user) => user.email !== null && entriesByUser.has(user.id as string))
      .map((user) => [foldEmail(user.email as string), user.id as string]),
  )
  const idByExternal = new Map(
    byId.map((row) => [row.external_id as string, row.user_id as string]),
  )
  const idByMerged = new Map(
    merged.map((row) => [`${row.kind as string} ${row.value as string}`, row.user_id as string]),
  )
  const ownerByQr = new Map(
    owners.map((row) => [qrs.get(row.code_hmac as string)!, row.user_id as string]),
  )
  return {
    byEmail: (email) => people.get(idByEmail.get(foldEmail(email)) ?? ''),
    byExternalId: (externalId) => people.get(idByExternal.get(externalId) ?? ''),
    byParty: (party, name) => people.get(idByParty.get(`${party}\n${name}`) ?? ''),
    unnamedPlaces: (party) => parties.unnamed.get(party) ?? 0,
    mergedInto: ({ email, externalId }) =>
      people.get(idByMerged.get(`external_id ${externalId}`) ?? '') ??
      people.get(idByMerged.get(`email ${email && foldEmail(email)}`) ?? ''),
    qrOwner: (qr) => ownerByQr.get(qr),
  }
}

function toExisting(
  user: Record<string, unknown>,
  entries: readonly Record<string, unknown>[],
  known: Pick<ExistingPerson, 'consentGiven' | 'reachesBeyond' | 'party'>,
): ExistingPerson {
  return {
    ...known,
    userId: user.id as string,
    hasPassword: user.password_hash !== null,
    name: user.name as string,
    kana: user.kana as string | null,
    email: user.email as string | null,
    ...profileOf((field) => user[field] as string),
    locale: user.locale as string | null,
    tickets: entries.map((entry) => entry.name as string),
    columns: keptColumnsOf(entries),
    externalId:
      (entries.find((entry) => entry.external_id !== null)?.external_id as string | undefined) ??
      null,
  }
}

export interface ApplyDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly webUrl: string
  readonly eventId: string
  readonly importId: string
  readonly now: number
  /** Data recorded with each consent of the rows. */
  readonly consent: {
    readonly source: string
    readonly givenAt: number
    readonly recordedBy: string | null
  }
}

/** Ids of the named tickets; tickets that the event lacks are created. */
export async function ticketIdsOf(
  db: Db,
  eventId: string,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(
    rows.flatMap((row) => (row.person.ticket === null ? [] : [row.person.ticket])),
  )
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, await ticketNamed(db, eventId, name))
  return ids
}

/**
 * Stores new persons with entry and QR, in chunks within one transaction. Returns what was stored.
 * Throws a unique violation if another transaction added one of them first.
 */
export async function insertPeople(
  trx: Db,
  deps: ApplyDeps,
  rows: readonly PlannedRow[],
  tickets: ReadonlyMap<string, string>,
): Promise<readonly TracedRow[]> {
  if (rows.length === 0) return []
  const made = rows.map((row) => ({ userId: newRowId(), person: row.person }))
  const users = await newUserRows(
    trx,
    made.map(({ userId, person }) => ({ id: userId, ...person })),
    deps.now,
  )
  const entries = made.map(({ userId, person }) =>
    entryRow(
      {
        eventId: deps.eventId,
        userId,
        ticketId: tickets.get(person.ticket!)!,
        state: 'UNUSED',
        source: 'import',
        externalId: person.externalId,
        columns: person.columns,
      },
      deps.now,
    ),
  )
  const qrs = made.map(({ userId, person }) =>
    person.qr === null
      ? mintedQrRow(deps.secrets, deps.webUrl, userId, deps.now).row
      : importedQrRow(deps.secrets, userId, person.qr, deps.now),
  )
  await insertMany(trx, 'users', users)
  await insertEntries(trx, entries)
  await insertMany(trx, 'personal_qrs', qrs)
  const consenting = made.filter(({ person }) => person.consent === true)
  await insertMany(
    trx,
    'consents',
    consenting.map(({ userId }) =>
      consentRow({ userId, ...requiredConsent, ...deps.consent, now: deps.consent.givenAt }),
    ),
  )
  return made.map(({ userId, person }, i) => ({
    userId,
    added: true,
    trace: {
      entryIds: [entries[i]!.id as string],
      qrIds: [qrs[i]!.id as string],
      consent: person.consent === true,
      profile: {},
      entries: {},
      ...(person.party !== null && { party: { before: null, after: person.party } }),
      written: profileHash(profileColumnsOf(users[i]!)),
    },
  }))
}

/** Writes the changed fields of the account. An empty cell changes nothing. */
export async function updateProfile(trx: Db, deps: ApplyDeps, row: PlannedRow): Promise<void> {
  const fields = new Set(
    row.changes
      .map(({ field }) => field)
      .filter((field) => !OF_THE_ENTRY.has(field) && field !== 'qr' && field !== 'consent'),
  )
  if (fields.size === 0) return
  const { person } = row
  const columns = {
    name: person.name,
    given_name: person.givenName,
    family_name: person.familyName,
    kana: person.kana,
    email: fields.has('email') ? person.email : null,
    ...profileOf((field) => person[field]),
    locale: person.locale,
  }
  const given = Object.entries(columns).filter(([, value]) => value !== null)
  await changeUser(trx, row.userId!, Object.fromEntries(given), deps.now)
}

/** Adds what a changed row adds: another ticket, the registration number, another QR, consent. */
export async function addToPerson(
  trx: Db,
  deps: ApplyDeps,
  row: PlannedRow,
  tickets: ReadonlyMap<string, string>,
): Promise<void> {
  const userId = row.userId!
  const { person } = row
  const changed = new Set(row.changes.map((change) => change.field))
  if (changed.has('ticket')) {
    const ticketId = tickets.get(person.ticket!)!
    await insertEntry(
      trx,
      { eventId: deps.eventId, userId, ticketId, state: 'UNUSED', source: 'import' },
      deps.now,
    )
  }
  if (changed.has('external_id') || changed.has('columns')) {
    const entry = await trx('entries')
      .where({ event_id: deps.eventId, user_id: userId })
      .orderBy(['created_at', 'id'])
      .first('id', 'kept_columns')
    const columns = { ...readKeptColumns(entry.kept_columns), ...person.columns }
    await trx('entries')
      .where({ id: entry.id })
      .update({
        ...(changed.has('external_id') && { external_id: person.externalId }),
        kept_columns: JSON.stringify(columns),
      })
    // The search finds people by their numbers, which are in a column of the account.
    if (changed.has('external_id')) await changeUser(trx, userId, {}, deps.now)
  }
  if (changed.has('qr'))
    await trx('personal_qrs').insert(importedQrRow(deps.secrets, userId, person.qr!, deps.now))
  if (changed.has('consent'))
    await recordConsent(trx, {
      userId,
      ...requiredConsent,
      ...deps.consent,
      now: deps.consent.givenAt,
    })
}

/** Puts people into their parties, and adds the places without a name. */
export async function writeParties(
  trx: Db,
  { eventId, importId, now }: ApplyDeps,
  people: readonly PlannedRow[],
  {
    unnamed,
    tickets,
  }: {
    readonly unnamed: readonly PlannedRow[]
    readonly tickets: ReadonlyMap<string, string>
  },
): Promise<void> {
  for (const { userId, person, result, changes } of people) {
    const joins = result === 'new' || changes.some(({ field }) => field === 'party')
    if (person.party !== null && userId && joins)
      await joinParty(trx, { eventId, name: person.party, userId, now })
  }
  for (const { person } of unnamed) {
    const partyId = await partyNamed(trx, eventId, person.party!, now)
    const ticketId = person.ticket === null ? null : tickets.get(person.ticket)!
    const from = { unnamedFrom: 'list', importId } as const
    await addPlace(trx, { eventId, partyId, userId: null, ticketId, ...from })
  }
}
