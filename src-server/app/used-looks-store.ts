import type { Db } from '../platform/db/database.ts'
import { isoTime } from '../platform/db/column-values.ts'
import { TEMPLATES } from '../event/event/template-store.ts'
import type { PassLook } from '../event/ticket-class/ticket-class-rules.ts'

const LOOK = TEMPLATES.pick('template', 'mark', 'roll')

/** The looks of the next events that have not ended, the first ones first. */
export async function usedLooks(db: Db, now: number, most: number): Promise<PassLook[]> {
  const rows = await db('pass_templates as t')
    .join('events as e', (on) =>
      on.on('e.id', 't.event_id').andOn('e.template_revision', 't.revision'),
    )
    .where('e.ends_at', '>', isoTime(now))
    .orderBy(['e.starts_at', 'e.id'])
    .limit(most)
    .select(LOOK.names('t'))
  return rows.map((row) => LOOK.read(row))
}
