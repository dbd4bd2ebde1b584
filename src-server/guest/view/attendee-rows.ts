import type { z } from 'zod'
import type { DeskPersonRow } from '../../../contract/guest/view/attendees.ts'
import { USERS } from '../../person/user/user-store.ts'
import type { RecordOf } from '../../platform/db/table.ts'
import type { PrintState } from '../../../contract/print/job/jobs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import type { ClassRecord } from '../../event/ticket-class/ticket-class-rules.ts'
import { readClasses, revisionFor } from '../../event/ticket-class/ticket-class-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { partiesOf } from '../party/party-store.ts'
import { ENTRY_ORDER, isValidEntry } from '../../event/entry/entry-store.ts'
import { toDraft, type StoredDraft } from '../../pass/draft/draft-store.ts'
import { isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'
import { REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import { newestTagFirst, tagStatus, toNewestTag, type NewestTag } from '../../pass/draft/pass-change.ts'

const PERSON = USERS.pick('id', 'name', 'kana', 'affiliation', 'email')

export type AttendeeRow = z.infer<typeof DeskPersonRow>

/** First row per user, in the order of the query. */
function firstByUser<T>(rows: readonly Row[], read: (row: Row) => T): Map<string, T> {
  const found = new Map<string, T>()
  for (const row of rows) if (!found.has(row.user_id)) found.set(row.user_id, read(row))
  return found
}

/** Facts about some persons at one event, by user. */
interface Known {
  readonly people: ReadonlyMap<string, RecordOf<typeof PERSON>>
  readonly tickets: ReadonlyMap<string, string>
  readonly classes: readonly ClassRecord[]
  readonly parties: ReadonlyMap<string, AttendeeRow['party']>
  readonly checkedIn: ReadonlyMap<string, string>
  /** `user document version` of each consent. */
  readonly consents: ReadonlySet<string>
  readonly drafts: ReadonlyMap<string, StoredDraft>
  readonly jobs: ReadonlyMap<
    string,
    { readonly state: PrintState; readonly at: string | null; readonly written: boolean }
  >
  readonly tags: ReadonlyMap<string, NewestTag>
  readonly parked: ReadonlySet<string>
}

/** Rows for lists of persons, in the given order, with a fixed number of queries. */
export async function attendeeRows(
  db: Db,
  event: EventRecord,
  userIds: readonly string[],
): Promise<AttendeeRow[]> {
  if (userIds.length === 0) return []
  const known = await readKnown(db, event.id, [...userIds])
  return userIds.flatMap((userId) => (known.people.has(userId) ? [personRow(event, userId, known)] : []))
}

async function readKnown(db: Db, eventId: string, ids: string[]): Promise<Known> {
  const ofEvent = { event_id: eventId }
  const people = await PERSON.all(db('users').whereIn('id', ids).select(PERSON.names()))
  const everyEntry: Row[] = await db('entries as n')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', eventId)
    .whereIn('n.user_id', ids)
    .orderBy(ENTRY_ORDER)
    .select('n.user_id', 'n.state', 't.name', 'n.used_at')
  // Not in the query: without statistics SQLite would read all entries of these states.
  const entries = everyEntry.filter(({ state }) => isValidEntry({ state }))
  const used = entries
    .filter((row) => row.used_at !== null)
    .toSorted((a, b) => ((a.used_at as string) < (b.used_at as string) ? -1 : 1))
  const consents: Row[] = await db('consents')
    .whereIn('user_id', ids)
    .select('user_id', 'document', 'version')
  const drafts: Row[] = await db('pass_drafts').where(ofEvent).whereIn('user_id', ids)
  const jobs: Row[] = await db('print_jobs as j')
    .join('printers as p', 'p.id', 'j.printer_id')
    .where(ofEvent)
    .whereIn('user_id', ids)
    .whereNot('state', 'cancelled')
    .orderBy('number', 'desc')
    .select('user_id', 'state', 'finished_at', 'p.connection')
  const tags: Row[] = await db('tag_keys')
    .where(ofEvent)
    .whereIn('user_id', ids)
    .modify(newestTagFirst)
    .select('user_id', 'verified_at', 'template_revision', 'draft_revision', 'ended_at')
  const parked: Row[] = await db('parked_people').where(ofEvent).whereIn('user_id', ids).select('user_id')
  return {
    people: new Map(people.map((person) => [person.id, person])),
    tickets: firstByUser(entries, (row) => row.name),
    classes: await readClasses(db, eventId),
    parties: await partiesOf(db, eventId, ids),
    checkedIn: firstByUser(used, (row) => row.used_at),
    consents: new Set(consents.map((row) => `${row.user_id} ${row.document} ${row.version}`)),
    drafts: firstByUser(drafts, toDraft),
    jobs: firstByUser(jobs, (row) => ({
      state: row.state as PrintState,
      at: row.finished_at,
      written: row.state === 'sent_unconfirmed' && row.connection === 'file',
    })),
    tags: firstByUser(tags, toNewestTag),
    parked: new Set(parked.map((row) => row.user_id)),
  }
}

function personRow(event: EventRecord, userId: string, known: Known): AttendeeRow {
  const { id: _, ...person } = known.people.get(userId)!
  const draft = known.drafts.get(userId) ?? null
  const job = known.jobs.get(userId)
  const ticket = known.tickets.get(userId) ?? null
  const templateRevision = revisionFor(event, known.classes, ticket)
  const pass = { confirmedRevision: draft?.confirmedRevision ?? null, templateRevision }
  return {
    userId,
    ...person,
    ticket,
    party: known.parties.get(userId) ?? null,
    consentGiven: REQUIRED_CONSENTS.every(({ document, version }) =>
      known.consents.has(`${userId} ${document} ${version}`),
    ),
    confirmed: isCurrentlyConfirmed(draft, templateRevision),
    print: job?.state ?? null,
    written: job?.written ?? false,
    printedAt: job?.at ?? null,
    checkedInAt: known.checkedIn.get(userId) ?? null,
    nfc: tagStatus(known.tags.get(userId) ?? null, pass).status,
    parked: known.parked.has(userId),
  }
}
