import type { Db } from '../../platform/db/database.ts'
import { entriesOf, isValidEntry, type EntryRecord } from '../entry/entry-store.ts'
import type { EventRecord } from '../event/event-store.ts'
import { classOf, type ClassRecord } from './ticket-class-rules.ts'
import { readClasses } from './ticket-class-store.ts'

/** The class of the ticket that counts: that of the first valid entry. */
export async function classOfEntries(
  db: Db,
  eventId: string,
  entries: readonly EntryRecord[],
): Promise<ClassRecord | null> {
  const ticket = entries.find(isValidEntry)?.ticketName ?? null
  return ticket === null ? null : classOf(await readClasses(db, eventId), ticket)
}

/** The event with the template revision of the person's ticket class. */
export async function withClassRevision(
  db: Db,
  event: EventRecord,
  userId: string,
): Promise<EventRecord> {
  const classes = await readClasses(db, event.id)
  if (classes.length === 0) return event
  const ticketClass = await classOfEntries(db, event.id, await entriesOf(db, event.id, userId))
  return { ...event, templateRevision: ticketClass?.templateRevision ?? event.templateRevision }
}
