import type { Knex } from 'knex'

/** Templates by revision, drafts, every confirmed content, and the keys of idempotent writes. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('pass_templates', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.integer('revision').notNullable()
    t.text('template').notNullable()
    t.string('saved_by', 36)
    t.string('saved_at', 30).notNullable()
    t.primary(['event_id', 'revision'])
  })
  await db.schema.createTable('pass_drafts', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.integer('revision').notNullable()
    t.integer('template_revision').notNullable()
    t.text('content').notNullable()
    t.integer('confirmed_revision')
    t.integer('confirmed_template_revision')
    t.string('confirmed_at', 30)
    t.string('confirmed_by', 10)
    t.string('confirmed_hash', 64)
    t.string('updated_at', 30).notNullable()
    t.primary(['event_id', 'user_id'])
  })
  await db.schema.createTable('pass_confirmations', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.integer('revision').notNullable()
    t.integer('template_revision').notNullable()
    t.text('content').notNullable()
    t.string('render_hash', 64).notNullable()
    t.integer('width_px').notNullable()
    t.integer('height_px').notNullable()
    /** The printed dots, one bit each, deflated. */
    t.binary('bitmap').notNullable()
    t.string('confirmed_at', 30).notNullable()
    t.string('confirmed_by', 10).notNullable()
    t.string('confirmed_by_user', 36).notNullable()
    /** Station of the desk, or credential of a phone or browser. */
    t.string('origin', 60).notNullable()
    t.index(['event_id', 'user_id', 'confirmed_at'])
  })
  await db.schema.createTable('request_keys', (t) => {
    t.string('scope', 100).notNullable()
    t.string('key', 100).notNullable()
    t.string('body_hash', 64).notNullable()
    t.text('reply')
    t.string('created_at', 30).notNullable().index()
    t.primary(['scope', 'key'])
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['request_keys', 'pass_confirmations', 'pass_drafts', 'pass_templates']) {
    await db.schema.dropTable(table)
  }
}
