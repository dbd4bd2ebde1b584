import type { Knex } from 'knex'

/** Hand-outs of a day are counted with every state of the desk. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('print_run_labels', (t) => t.index(['event_id', 'handed_out_at']))
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('print_run_labels', (t) => t.dropIndex(['event_id', 'handed_out_at']))
}
