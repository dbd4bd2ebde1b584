import type { Knex } from 'knex'

/** Events whose confirmed passes print on scan, without Enter. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('events', (t) => {
    t.boolean('express').notNullable().defaultTo(false)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table events drop column express')
}
