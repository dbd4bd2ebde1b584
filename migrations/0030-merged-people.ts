import type { Knex } from 'knex'

/** E-mails and registration IDs of merged duplicates, so a list finds the person who stayed. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('merged_people', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** `email` (folded) or `external_id`. */
    t.string('kind', 12).notNullable()
    t.string('value', 320).notNullable()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('merged_at', 30).notNullable()
    t.primary(['event_id', 'kind', 'value'])
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('merged_people')
}
