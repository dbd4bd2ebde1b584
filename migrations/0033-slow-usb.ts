import type { Knex } from 'knex'

/** Whether a USB printer gets short transfers with pauses; null: as its model needs. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('printers', (t) => {
    t.boolean('slow_usb')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table printers drop column slow_usb')
}
