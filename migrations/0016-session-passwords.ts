import type { Knex } from 'knex'

/**
 * When the password was given for a session. Sessions from before have no such time: they ask for
 * it again.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('web_sessions', (t) => {
    /** ISO time; null for a session that a PIN opened. */
    t.string('password_at', 30)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table web_sessions drop column password_at')
}
