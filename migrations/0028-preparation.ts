import type { Knex } from 'knex'

/** Items of the preparation list that staff postponed. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('preparation_later', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('point', 20).notNullable()
    t.string('marked_by', 36).notNullable()
    t.string('marked_at', 30).notNullable()
    t.primary(['event_id', 'point'])
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('preparation_later')
}
