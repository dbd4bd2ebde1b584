import { UNSETTLED_STATES, PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { readClasses, revisionFor } from '../../event/ticket-class/ticket-class-store.ts'
import { keptColumnsOf } from '../../event/entry/kept-columns.ts'
import { ENTRY_ORDER, VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import type { RunParty, RunPerson } from './run-order-rules.ts'

/** Everyone with a valid entry, with the data of selection and order; a fixed number of queries. */
export async function runPeople(db: Db, event: EventRecord): Promise<readonly RunPerson[]> {
  const entries: Row[] = await db('entries as n')
    .join('users as u', 'u.id', 'n.user_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', event.id)
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .orderBy(ENTRY_ORDER)
    .select(
      'u.id',
      'u.name',
      'u.kana',
      'u.affiliation',
      'u.title',
      'u.university',
      'n.ticket_id',
      'n.external_id',
      'n.kept_columns',
      't.name as ticket',
    )
  const consents: Row[] = await db('consents as c')
    .whereIn('c.user_id', db('entries').where({ event_id: event.id }).select('user_id'))
    .select('c.user_id', 'c.document', 'c.version')
  const given = new Set(consents.map((row) => `${row.user_id} ${row.document} ${row.version}`))
  const drafts: Row[] = await db('pass_drafts')
    .where({ event_id: event.id })
    .where('confirmed_revision', db.ref('revision'))
    .select('user_id', 'confirmed_template_revision as revision')
  const confirmed = new Map(drafts.map((row) => [row.user_id, row.revision]))
  const classes = await readClasses(db, event.id)
  const printed = new Set<string>(
    await db('print_jobs')
      .where({ event_id: event.id })
      .whereIn('state', [...PRINTED_STATES, ...UNSETTLED_STATES])
      .distinct('user_id')
      .pluck('user_id'),
  )
  const parties = await placesInParties(db, event.id)
  return [...Map.groupBy(entries, (row) => row.id)].map(([userId, own]): RunPerson => {
    const row = own[0]!
    const templateRevision = revisionFor(event, classes, row.ticket)
    return {
      userId,
      name: row.name,
      kana: row.kana,
      affiliation: row.affiliation,
      title: row.title,
      university: row.university,
      number: (own.find((one) => one.external_id !== null)?.external_id as string | null) ?? '',
      ticketId: row.ticket_id,
      ticket: row.ticket,
      party: parties.get(userId) ?? null,
      columns: keptColumnsOf(own),
      templateRevision,
      consentGiven: REQUIRED_CONSENTS.every(({ document, version }) =>
        given.has(`${userId} ${document} ${version}`),
      ),
      confirmed: confirmed.get(userId) === templateRevision,
      printed: printed.has(userId),
    }
  })
}

/** Each person's party, with the order within it. */
async function placesInParties(db: Db, eventId: string): Promise<ReadonlyMap<string, RunParty>> {
  const rows: Row[] = await db('party_places as m')
    .join('parties as p', 'p.id', 'm.party_id')
    .where('m.event_id', eventId)
    .whereNotNull('m.user_id')
    .orderBy(['m.party_id', 'm.sort_order', 'm.id'])
    .select('m.user_id', 'p.id', 'p.name')
  return new Map(
    rows.map((row, place) => [row.user_id, { partyId: row.id, name: row.name, place }]),
  )
}
