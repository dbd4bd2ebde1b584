import type { Knex } from 'knex'

/**
 * The e-mail address that staff checked with its owner, folded, with time and staff member. It
 * counts while it is the person's address.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (t) => {
    t.text('checked_email')
    t.text('email_checked_at')
    t.text('email_checked_by')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  for (const column of ['checked_email', 'email_checked_at', 'email_checked_by'])
    await db.raw('alter table users drop column ??', [column])
}
