import type { Knex } from 'knex'

/**
 * Keys, consents and tokens of the sign-in provider; pairings, devices and tokens of native apps.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('signing_keys', (t) => {
    t.string('kid', 64).primary()
    t.string('state', 10).notNullable()
    /** JWK, encrypted with the installation key. */
    t.text('private_jwk').notNullable()
    t.string('created_at', 30).notNullable()
    t.string('state_since', 30).notNullable()
    // One key signs and at most one waits, also with concurrent rotations.
    t.unique(['state'], {
      indexName: 'signing_keys_one_of_each',
      predicate: db.whereRaw("state <> 'retiring'"),
    })
  })
  await db.schema.createTable('oauth_consents', (t) => {
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('client_id', 60)
      .notNullable()
      .references('oauth_clients.client_id')
      .onDelete('CASCADE')
      .index()
    t.string('given_at', 30).notNullable()
    t.primary(['user_id', 'client_id'])
  })
  /** One authorization of an app by a person: the family of all its codes and tokens. */
  await db.schema.createTable('oauth_grants', (t) => {
    t.string('id_hash', 64).primary()
    t.string('user_id', 36).notNullable()
    t.string('client_id', 60).notNullable()
    t.text('payload').notNullable()
    t.string('created_at', 30).notNullable()
    t.string('expires_at', 30).notNullable()
    t.string('revoked_at', 30)
    // Without consent there is no authorization: withdrawing it deletes everything derived from it.
    t.foreign(['user_id', 'client_id'])
      .references(['user_id', 'client_id'])
      .inTable('oauth_consents')
      .onDelete('CASCADE')
    t.index(['user_id', 'client_id'])
  })
  await db.schema.createTable('oauth_tokens', (t) => {
    t.string('id_hash', 64).primary()
    t.string('kind', 20).notNullable()
    t.string('grant_hash', 64)
      .notNullable()
      .references('oauth_grants.id_hash')
      .onDelete('CASCADE')
      .index()
    t.text('payload').notNullable()
    t.string('expires_at', 30).notNullable().index()
    t.string('consumed_at', 30)
  })
  await db.schema.createTable('oauth_interactions', (t) => {
    t.string('id_hash', 64).primary()
    t.text('payload').notNullable()
    t.string('expires_at', 30).notNullable().index()
  })
  await db.schema.createTable('app_devices', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.string('platform', 10).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('last_used_at', 30)
    t.string('ended_at', 30)
    t.string('ended_reason', 20)
  })
  await db.schema.createTable('app_tokens', (t) => {
    t.string('token_hash', 64).primary()
    t.string('device_id', 36).notNullable().references('app_devices.id').onDelete('CASCADE').index()
    t.string('kind', 10).notNullable()
    /** The refresh token that issued this one; null for the first of a device. */
    t.string('parent_hash', 64).index()
    t.string('expires_at', 30).notNullable().index()
    /** When a refresh token was used: it stays valid briefly, because responses get lost. */
    t.string('used_at', 30)
  })
  await db.schema.createTable('pairings', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('code_hash', 64).notNullable().unique()
    t.string('match_code', 2).notNullable()
    t.string('state', 10).notNullable()
    t.text('device_name')
    t.string('platform', 10)
    t.string('polled_at', 30)
    t.string('created_at', 30).notNullable()
    t.string('expires_at', 30).notNullable().index()
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'pairings',
    'app_tokens',
    'app_devices',
    'oauth_interactions',
    'oauth_tokens',
    'oauth_grants',
    'oauth_consents',
    'signing_keys',
  ]) {
    await db.schema.dropTable(table)
  }
}
