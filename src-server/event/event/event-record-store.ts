import type { Db } from '../../platform/db/database.ts'

/** Where the id of a record of an event is stored. */
interface RecordField {
  readonly table: string
  readonly column: string
  readonly missing: string
}

/** By the name of the field in a path, query or body. */
export const RECORD_FIELDS: Readonly<Record<string, RecordField>> = {
  userId: { table: 'entries', column: 'user_id', missing: 'The event has no such participant.' },
  otherUserId: {
    table: 'entries',
    column: 'user_id',
    missing: 'The event has no such participant.',
  },
  entryId: { table: 'entries', column: 'id', missing: 'The event has no such entry.' },
  ticketId: { table: 'ticket_types', column: 'id', missing: 'The event has no such ticket type.' },
  questionId: { table: 'questions', column: 'id', missing: 'The event has no such question.' },
  classId: {
    table: 'ticket_classes',
    column: 'id',
    missing: 'The event has no such ticket class.',
  },
  partyId: { table: 'parties', column: 'id', missing: 'The event has no such party.' },
  partyPlaceId: {
    table: 'party_places',
    column: 'id',
    missing: 'The event has no such place of a party.',
  },
  listId: { table: 'imports', column: 'id', missing: 'The event has no such import.' },
  jobId: { table: 'print_jobs', column: 'id', missing: 'The event has no such print job.' },
  placeId: {
    table: 'print_run_labels',
    column: 'id',
    missing: 'The event has no such pass in a box.',
  },
}

export async function isRecordOfEvent(
  db: Db,
  { table, column }: RecordField,
  id: string,
  eventId: string,
): Promise<boolean> {
  const found = await db(table)
    .where({ [column]: id, event_id: eventId })
    .first('id')
  return found !== undefined
}
