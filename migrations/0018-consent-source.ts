import type { Knex } from 'knex'

/** How a consent was given, from an imported list; null if given in PassDesk. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('consents', (t) => {
    t.text('source')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table consents drop column source')
}
