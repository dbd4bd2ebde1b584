import type { Knex } from 'knex'

/** Third-party apps registered with the sign-in provider. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('oauth_clients', (t) => {
    t.string('client_id', 60).primary()
    t.text('name').notNullable()
    t.string('kind', 20).notNullable()
    /** SHA-256 of the secret, which is shown once; null for a public client. */
    t.string('secret_hash', 64)
    t.text('redirect_uris').notNullable()
    t.string('status', 10).notNullable().defaultTo('active')
    /** Who suspended it: the owner cannot resume an app that an administrator suspended. */
    t.string('suspended_by', 36)
    t.string('owner_id', 36).references('users.id').index()
    t.integer('limit_minute').notNullable().defaultTo(60)
    t.integer('limit_hour').notNullable().defaultTo(1000)
    t.string('created_at', 30).notNullable()
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('oauth_clients')
}
