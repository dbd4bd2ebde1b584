import type { z } from 'zod'
import type { DeskPersonRow, PrintState } from '../../contract/desk.ts'
import type { Db } from '../db/database.ts'
import type { EventRecord } from '../event/event-store.ts'
import { VALID_ENTRY_STATES } from '../event/entry-store.ts'
import { toDraft, type StoredDraft } from '../pass/draft-store.ts'
import { isCurrentlyConfirmed } from '../pass/pass-rules.ts'
import { REQUIRED_CONSENTS } from '../person/consent-store.ts'
import { tagStatus, toNewestTag, type NewestTag } from '../tag/tag-status.ts'

export type PersonRow = z.infer<typeof DeskPersonRow>

type Row = Record<string, unknown>

/** First row per user; the query's order says which one counts. */
function firstByUser<T>(rows: readonly Row[], read: (row: Row) => T): Map<string, T> {
  const found = new Map<string, T>()
  for (const row of rows) if (!found.has(row.user_id as string)) found.set(row.user_id as string, read(row))
  return found
}

/** Rows for lists of people, in the order asked for, with a fixed number of queries however many there are. */
export async function personRows(db: Db, event: EventRecord, userIds: readonly string[]): Promise<PersonRow[]> {
  if (userIds.length === 0) return []
  const ids = [...userIds]
  const ofEvent = { event_id: event.id }
  const people = new Map((await db('users').whereIn('id', ids).select('id', 'name', 'kana', 'affiliation', 'email')).map((u) => [u.id as string, u]))
  const entries: Row[] = await db('entries as n')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', event.id)
    .whereIn('n.user_id', ids)
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .orderBy(['n.created_at', 'n.id'])
    .select('n.user_id', 't.name', 'n.used_at')
  const tickets = firstByUser(entries, (row) => row.name as string)
  const used = entries.filter((row) => row.used_at !== null).toSorted((a, b) => ((a.used_at as string) < (b.used_at as string) ? -1 : 1))
  const checkedIn = firstByUser(used, (row) => row.used_at as string)
  const consents = await db('consents').whereIn('user_id', ids).select('user_id', 'document', 'version')
  const drafts = firstByUser<StoredDraft>(await db('pass_drafts').where(ofEvent).whereIn('user_id', ids), toDraft)
  const jobs = firstByUser(
    await db('print_jobs')
      .where(ofEvent)
      .whereIn('user_id', ids)
      .whereNot('state', 'cancelled')
      .orderBy('number', 'desc')
      .select('user_id', 'state', 'finished_at'),
    (row) => ({ state: row.state as PrintState, at: row.finished_at as string | null }),
  )
  const tags = firstByUser<NewestTag>(
    await db('tag_keys')
      .where(ofEvent)
      .whereIn('user_id', ids)
      .orderBy([{ column: 'verified_at', order: 'desc' }, { column: 'id', order: 'desc' }])
      .select('user_id', 'verified_at', 'template_revision', 'draft_revision', 'ended_at'),
    toNewestTag,
  )
  const parked = new Set((await db('parked_people').where(ofEvent).whereIn('user_id', ids).select('user_id')).map((row) => row.user_id as string))

  return ids.flatMap((userId): PersonRow[] => {
    const person = people.get(userId)
    if (!person) return []
    const draft = drafts.get(userId) ?? null
    const given = (r: { document: string; version: string }): boolean =>
      consents.some((c) => c.user_id === userId && c.document === r.document && c.version === r.version)
    const pass = { confirmedRevision: draft?.confirmedRevision ?? null, templateRevision: event.templateRevision }
    return [
      {
        userId,
        name: person.name,
        kana: person.kana,
        affiliation: person.affiliation,
        email: person.email,
        ticket: tickets.get(userId) ?? null,
        consentGiven: REQUIRED_CONSENTS.every(given),
        confirmed: isCurrentlyConfirmed(draft, event.templateRevision),
        print: jobs.get(userId)?.state ?? null,
        printedAt: jobs.get(userId)?.at ?? null,
        checkedInAt: checkedIn.get(userId) ?? null,
        nfc: tagStatus(tags.get(userId) ?? null, pass).status,
        parked: parked.has(userId),
      },
    ]
  })
}
