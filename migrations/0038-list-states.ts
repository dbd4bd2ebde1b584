import type { Knex } from 'knex'

/** The columns of a list that say who comes, and what staff answered about their words. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (t) => {
    t.text('states')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table imports drop column states')
}
