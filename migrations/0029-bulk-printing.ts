import type { Knex } from 'knex'

/** How a printer prints in bulk: cut after this many passes (0: at the end), fast or careful. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('printers', (t) => {
    t.integer('bulk_cut').notNullable().defaultTo(1)
    t.boolean('bulk_fast').notNullable().defaultTo(false)
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('printers', (t) => {
    t.dropColumn('bulk_cut')
    t.dropColumn('bulk_fast')
  })
}
