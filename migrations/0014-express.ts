import type { Knex } from 'knex'

/** Events whose confirmed passes are printed on scan, without an Enter. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('events', (t) => {
    t.boolean('express').notNullable().defaultTo(false)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not by knex, which would make the whole table anew on SQLite.
  await db.raw('alter table events drop column express')
}
