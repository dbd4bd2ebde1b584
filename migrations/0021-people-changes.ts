import type { Knex } from 'knex'

/** The person of each step of the `people` rev, and an index of unfinished jobs. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('people_changes', (t) => {
    t.bigInteger('rev').notNullable()
    t.string('user_id', 36).notNullable()
    t.primary(['rev', 'user_id'])
  })
  await db.schema.alterTable('print_jobs', (t) => t.index(['state', 'printer_id']))
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('print_jobs', (t) => t.dropIndex(['state', 'printer_id']))
  await db.schema.dropTable('people_changes')
}
