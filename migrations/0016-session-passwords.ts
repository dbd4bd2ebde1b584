import type { Knex } from 'knex'

/**
 * When the password was entered in a session. Earlier sessions have no time and require it again.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('web_sessions', (t) => {
    /** ISO time; null for a session opened by PIN. */
    t.string('password_at', 30)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table web_sessions drop column password_at')
}
