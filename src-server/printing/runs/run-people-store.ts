import { LIVE_STATES, PRINTED_STATES } from '../../../contract/printing/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { EventRecord } from '../../events/event-store.ts'
import { readClasses, revisionFor } from '../../events/ticket-class-store.ts'
import { VALID_ENTRY_STATES } from '../../events/entry-store.ts'
import { REQUIRED_CONSENTS } from '../../people/consent-store.ts'
import type { RunPerson } from './run-order-rules.ts'

type Row = Record<string, unknown>

/** Everybody with a valid entry, with what a run decides by; a fixed number of queries. */
export async function runPeople(db: Db, event: EventRecord): Promise<readonly RunPerson[]> {
  const entries: Row[] = await db('entries as n')
    .join('users as u', 'u.id', 'n.user_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', event.id)
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .orderBy(['n.created_at', 'n.id'])
    .select('u.id', 'u.name', 'u.kana', 'u.affiliation', 'n.ticket_id', 't.name as ticket')
  const consents: Row[] = await db('consents as c')
    .whereIn('c.user_id', db('entries').where({ event_id: event.id }).select('user_id'))
    .select('c.user_id', 'c.document', 'c.version')
  const given = new Set(consents.map((row) => `${row.user_id} ${row.document} ${row.version}`))
  const drafts: Row[] = await db('pass_drafts')
    .where({ event_id: event.id })
    .where('confirmed_revision', db.ref('revision'))
    .select('user_id', 'confirmed_template_revision as revision')
  const confirmed = new Map(drafts.map((row) => [row.user_id as string, row.revision as number]))
  const classes = await readClasses(db, event.id)
  const printed = new Set<string>(
    await db('print_jobs')
      .where({ event_id: event.id })
      .whereIn('state', [...PRINTED_STATES, ...LIVE_STATES, 'unknown'])
      .distinct('user_id')
      .pluck('user_id'),
  )
  const people = new Map<string, RunPerson>()
  for (const row of entries) {
    const userId = row.id as string
    if (people.has(userId)) continue
    people.set(userId, {
      userId,
      name: row.name as string,
      kana: row.kana as string | null,
      affiliation: row.affiliation as string,
      ticketId: row.ticket_id as string,
      ticket: row.ticket as string,
      consentGiven: REQUIRED_CONSENTS.every(({ document, version }) =>
        given.has(`${userId} ${document} ${version}`),
      ),
      confirmed: confirmed.get(userId) === revisionFor(event, classes, row.ticket as string),
      printed: printed.has(userId),
    })
  }
  return [...people.values()]
}
