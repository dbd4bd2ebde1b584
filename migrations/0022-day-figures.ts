import type { Knex } from 'knex'

const INDEXES = [
  ['event_id', 'state'],
  ['event_id', 'finished_at', 'state', 'number'],
  ['event_id', 'station_id', 'created_at'],
] as const

/** Covering indexes for the figures of a day and the recent people of a desk. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('print_jobs', (t) => {
    for (const columns of INDEXES) t.index([...columns])
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('print_jobs', (t) => {
    for (const columns of INDEXES) t.dropIndex([...columns])
  })
}
