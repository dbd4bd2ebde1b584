import type { Db } from '../../platform/db/database.ts'

/** `sort_order` of a new row, after the others of its event. */
export async function nextSortOrder(
  trx: Db,
  table: 'ticket_types' | 'questions' | 'ticket_classes',
  eventId: string,
): Promise<number> {
  const last = await trx(table).where({ event_id: eventId }).max('sort_order as n').first()
  return Number(last?.n ?? 0) + 1
}
