import type { Knex } from 'knex'

/** Order of the entries of one person; the first valid one determines the ticket class. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('entries', (t) => {
    t.integer('sort_order').notNullable().defaultTo(0)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table entries drop column sort_order')
}
