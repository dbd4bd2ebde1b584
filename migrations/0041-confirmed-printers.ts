import type { Knex } from 'knex'

/**
 * Whether an administrator confirmed the address of a printer. Printers of earlier versions work as
 * before.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('printers', (t) => {
    t.boolean('confirmed').notNullable().defaultTo(false)
  })
  await db('printers').update({ confirmed: true })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table printers drop column confirmed')
}
