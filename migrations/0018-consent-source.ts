import type { Knex } from 'knex'

/**
 * How a consent was given, where an imported list says so; null where the person gave it in
 * PassDesk.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('consents', (t) => {
    t.text('source')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not by knex, which would make the whole table anew on SQLite.
  await db.raw('alter table consents drop column source')
}
