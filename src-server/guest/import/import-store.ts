import { profileOf } from '../../../contract/person/profile/profile-fields.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { insertMany, newRowId } from '../../platform/db/many-rows.ts'
import {
  entryRow,
  insertEntries,
  insertEntry,
  ticketNamed,
  moveEntry,
  readEntry,
  releasePlace,
} from '../../event/entry/entry-store.ts'
import { readKeptColumns } from '../../event/entry/kept-columns.ts'
import { addPlace, joinParty, partyNamed } from '../party/party-store.ts'
import { consentRow, recordConsent, REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import { importedQrRow, mintedQrRow } from '../../person/personal-qr/personal-qr-store.ts'
import { changeUser, newUserRows, refreshSearchText } from '../../person/user/user-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { profileColumnsOf, type TracedRow } from './import-history-store.ts'
import { profileHash } from './import-trace.ts'
import { OF_THE_ENTRY, type FieldChange, type PlannedRow } from './plan-import.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { stopPrints } from '../../print/queue/print-queue.ts'
import { endTags } from '../../tag/key/tag-key-store.ts'

/** The consent document that passes require. */
const [requiredConsent] = REQUIRED_CONSENTS

export interface ApplyDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly webUrl: string
  readonly eventId: string
  readonly importId: string
  /** The list (shop) of the numbers. */
  readonly list: string
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
  const names = new Set(rows.flatMap((row) => (row.person.ticket === null ? [] : [row.person.ticket])))
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
        list: deps.list,
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
  const { eventId, list, now } = deps
  const { person } = row
  const changed = new Set(row.changes.map((change) => change.field))
  const externalId = changed.has('external_id') ? person.externalId : null
  let isStored = externalId === null
  if (changed.has('ticket')) {
    const ticketId = tickets.get(person.ticket!)!
    const entry = { eventId, userId, ticketId, state: 'UNUSED', source: 'import' } as const
    const isFree = externalId === null || row.changes.some(isFirstNumber)
    const number = isFree ? { externalId, list } : {}
    const added = await insertEntry(trx, { ...entry, ...number }, now)
    if (added && isFree) isStored = true
  }
  if (!isStored || changed.has('columns')) {
    const entries: Row[] = await trx('entries as n')
      .join('ticket_types as t', 't.id', 'n.ticket_id')
      .where({ 'n.event_id': eventId, 'n.user_id': userId })
      .orderBy(['n.created_at', 'n.id'])
      .select('n.id', 'n.kept_columns', 'n.external_id', 'n.list_name', 't.name')
    const first = entries[0]!
    const numbered = isStored ? undefined : entryForNumber(entries, list, person.ticket)
    if (numbered)
      await trx('entries').where({ id: numbered.id }).update({ external_id: externalId, list_name: list })
    const columns = { ...readKeptColumns(first.kept_columns), ...person.columns }
    await trx('entries')
      .where({ id: first.id })
      .update({ kept_columns: JSON.stringify(columns) })
  }
  // The search finds people by their numbers.
  if (externalId !== null) await refreshSearchText(trx, userId)
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

/** The number that a further ticket brings. */
const isFirstNumber = ({ field, from }: FieldChange): boolean => field === 'external_id' && from === null

/** The entry with another number of the list, else one without a number, that of the ticket first. */
function entryForNumber(entries: readonly Row[], list: string, ticket: string | null): Row | undefined {
  const free = entries.filter((entry) => entry.external_id === null)
  return (
    entries.find((entry) => entry.external_id !== null && entry.list_name === list) ??
    free.find((entry) => entry.name === ticket) ??
    free[0]
  )
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

interface Ending {
  readonly eventId: string
  /** The staff member; null on the command line. */
  readonly by: string | null
  readonly now: number
}

/**
 * Cancels the entries that the rows end. A person without another entry has no valid pass: the tag
 * ends, and prints that wait are stopped. Returns the ended tags by person, for the undo.
 */
export async function endEntries(
  trx: Db,
  { eventId, by, now }: Ending,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tags = new Map<string, readonly string[]>()
  for (const row of rows) {
    const userId = row.userId!
    for (const entryId of row.ends) {
      const entry = await readEntry(trx, eventId, entryId)
      if (!entry || (entry.state !== 'UNUSED' && entry.state !== 'PENDING')) continue
      const move = { state: 'CANCELLED', stateBefore: entry.state } as const
      if (await moveEntry(trx, entry, move, { by, now })) await releasePlace(trx, entry.ticketId)
    }
    const other = await trx('entries')
      .where({ event_id: eventId, user_id: userId })
      .whereNot({ state: 'CANCELLED' })
      .first('id')
    if (other) continue
    const at = isoTime(now)
    tags.set(userId, await endTags(trx, { eventId, userId, at }))
    await stopPrints(trx, { eventId, userId, by, at })
  }
  return tags
}
