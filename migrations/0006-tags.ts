import type { Knex } from 'knex'

/** Tag write operations, and the keys of verified tags. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('tag_operations', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    /** Staff member who prepared it; null for the person. */
    t.string('staff_id', 36)
    t.string('request_key', 36).notNullable()
    t.string('request_hash', 64).notNullable()
    t.string('key_hmac', 64).notNullable().unique()
    /**
     * Secret part of the URL, encrypted with the installation key, to repeat the reply of a
     * prepare.
     */
    t.text('key_encrypted').notNullable()
    t.integer('template_revision').notNullable()
    t.integer('draft_revision').notNullable()
    /** open, cancelled or completed; an open one may have expired. */
    t.string('state', 10).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('expires_at', 30).notNullable()
    /** The one tag and content that may be overwritten. */
    t.string('rewrite_tag_hmac', 64)
    t.string('rewrite_fingerprint', 64)
    t.string('completion_hash', 64)
    t.string('completed_at', 30)
    t.string('completed_by', 36)
    t.string('platform', 10)
    t.unique(['user_id', 'request_key'])
    t.unique(['user_id'], {
      indexName: 'tag_operations_one_open',
      predicate: db.whereRaw("state = 'open'"),
    })
  })
  await db.schema.createTable('tag_keys', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('operation_id', 36).notNullable().unique()
    t.string('key_hmac', 64).notNullable().unique()
    t.string('tag_hmac', 64).notNullable().index()
    t.integer('template_revision').notNullable()
    t.integer('draft_revision').notNullable()
    t.string('verified_at', 30).notNullable()
    t.string('ended_at', 30)
    t.string('ended_reason', 20)
    t.index(['event_id', 'user_id', 'verified_at'])
    // One key per tag and one tag per person and event, also with concurrent writers.
    t.unique(['tag_hmac'], {
      indexName: 'tag_keys_one_live_a_tag',
      predicate: db.whereNull('ended_at'),
    })
    t.unique(['event_id', 'user_id'], {
      indexName: 'tag_keys_one_live_a_person',
      predicate: db.whereNull('ended_at'),
    })
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('tag_keys')
  await db.schema.dropTable('tag_operations')
}
