import type { Knex } from 'knex'

const INDEXES = [
  ['event_id', 'state'],
  ['event_id', 'finished_at', 'state', 'number'],
  ['event_id', 'station_id', 'created_at'],
] as const

/** Indexes that hold all that the figures of a day and the last people of a desk are made of. */
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
