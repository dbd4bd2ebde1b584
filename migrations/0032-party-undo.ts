import type { Knex } from 'knex'

/** The import that made a place without a name, and how many such places an import made. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('party_places', (t) => {
    /** Null: from the desk, or from an import before this column. */
    t.string('import_id', 36)
  })
  await db.schema.alterTable('imports', (t) => {
    t.integer('places').notNullable().defaultTo(0)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table imports drop column places')
  await db.raw('alter table party_places drop column import_id')
}
