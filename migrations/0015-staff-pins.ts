import type { Knex } from 'knex'

/** PINs for the staff handover. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('staff_pins', (t) => {
    t.string('user_id', 36).primary().references('users.id').onDelete('CASCADE')
    t.string('pin_hash', 200).notNullable()
    t.string('set_at', 24).notNullable()
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('staff_pins')
}
