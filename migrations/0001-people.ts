import type { Knex } from 'knex'

/** Accounts, sign-ins, roles, consents, personal QRs, and settings of the kiosk. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('settings', (t) => {
    t.string('key', 100).primary()
    t.text('value').notNullable()
  })
  await db.schema.createTable('revs', (t) => {
    t.string('scope', 100).primary()
    t.integer('rev').notNullable()
  })
  await db.schema.createTable('users', (t) => {
    t.string('id', 36).primary()
    t.text('email')
    t.text('email_folded').unique()
    t.text('name').notNullable()
    t.text('kana')
    t.text('given_name')
    t.text('family_name')
    t.text('affiliation').notNullable().defaultTo('')
    t.text('title').notNullable().defaultTo('')
    t.text('university').notNullable().defaultTo('')
    t.string('locale', 20)
    t.text('picture_url')
    t.text('password_hash')
    t.boolean('must_change_password').notNullable().defaultTo(false)
    t.boolean('public_profile').notNullable().defaultTo(false)
    t.text('search_text').notNullable().defaultTo('')
    t.string('created_at', 30).notNullable()
    t.string('updated_at', 30).notNullable()
  })
  await db.schema.createTable('web_sessions', (t) => {
    t.string('id_hash', 64).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('created_at', 30).notNullable()
    t.string('last_seen_at', 30).notNullable()
    t.string('expires_at', 30).notNullable().index()
  })
  await db.schema.createTable('personal_tokens', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.string('token_hash', 64).notNullable().unique()
    t.string('created_at', 30).notNullable()
    t.string('last_used_at', 30)
    t.string('revoked_at', 30)
  })
  await db.schema.createTable('role_grants', (t) => {
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('role', 20).notNullable()
    /** '*' for a role without event. */
    t.string('event_id', 36).notNullable()
    t.string('granted_by', 36)
    t.string('granted_at', 30).notNullable()
    t.primary(['user_id', 'role', 'event_id'])
  })
  await db.schema.createTable('consents', (t) => {
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('document', 40).notNullable()
    t.string('version', 40).notNullable()
    t.string('given_at', 30).notNullable()
    t.string('recorded_by', 36)
    t.primary(['user_id', 'document', 'version'])
  })
  await db.schema.createTable('personal_qrs', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('code_hmac', 64).notNullable().unique()
    /** Only for codes generated here, whose owner must be able to see them again. */
    t.text('code_encrypted')
    t.string('source', 10).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('revoked_at', 30)
    t.text('revoked_reason')
    t.string('revoked_by', 36)
  })
  await db.schema.createTable('rate_windows', (t) => {
    t.string('key', 200).primary()
    t.integer('n').notNullable()
    t.string('resets_at', 30).notNullable().index()
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'rate_windows',
    'personal_qrs',
    'consents',
    'role_grants',
    'personal_tokens',
    'web_sessions',
    'users',
    'revs',
    'settings',
  ]) {
    await db.schema.dropTable(table)
  }
}
