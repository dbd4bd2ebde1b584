import type { Knex } from 'knex'

/**
 * An e-mail that staff typed and that is another account's: stored without `email_folded`, so that
 * nobody signs in with it. The event whose staff issued a password.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    'create index users_typed_email on users (email) where email_folded is null and email is not null',
  )
  await db.schema.alterTable('users', (t) => {
    t.string('password_event_id', 36)
  })
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index users_typed_email')
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table users drop column password_event_id')
}
