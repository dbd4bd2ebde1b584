import type { Knex } from 'knex'

/** Events, ticket types, entries, and their data for other apps. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('events', (t) => {
    t.string('id', 36).primary()
    t.text('title').notNullable()
    t.text('slug').notNullable().unique()
    t.text('description').notNullable().defaultTo('')
    t.string('status', 20).notNullable().defaultTo('PUBLISHED')
    t.string('starts_at', 30).notNullable()
    t.string('ends_at', 30).notNullable().index()
    t.string('time_zone', 60).notNullable()
    /** First and last day in the event's own time zone, YYYY-MM-DD. */
    t.string('first_day', 10).notNullable()
    t.string('last_day', 10).notNullable()
    t.text('place').notNullable().defaultTo('')
    t.text('image_url')
    t.text('languages').notNullable().defaultTo('["ja","en"]')
    t.text('tags').notNullable().defaultTo('[]')
    t.text('search_text').notNullable().defaultTo('')
    t.boolean('nfc_enabled').notNullable().defaultTo(false)
    t.boolean('requires_face_photo').notNullable().defaultTo(false)
    t.text('entry_profile_fields').notNullable().defaultTo('[]')
    /** Revision of the current pass template; 0 without one. */
    t.integer('template_revision').notNullable().defaultTo(0)
    t.integer('last_print_number').notNullable().defaultTo(0)
    t.string('created_at', 30).notNullable()
    t.string('updated_at', 30).notNullable()
    t.index(['status', 'starts_at', 'id'])
    t.index(['status', 'ends_at'])
    t.index(['status', 'last_day'])
  })
  await db.schema.createTable('event_tags', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.text('tag').notNullable()
    t.primary(['tag', 'event_id'])
    t.index('event_id')
  })
  await db.schema.createTable('event_positions', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.double('lng').notNullable()
    t.double('lat').notNullable()
    t.integer('sort_order').notNullable().defaultTo(0)
    t.index(['lat', 'lng'])
  })
  await db.schema.createTable('ticket_types', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.text('description').notNullable().defaultTo('')
    t.integer('price').notNullable().defaultTo(0)
    t.string('payment_type', 20).notNullable().defaultTo('FREE')
    t.integer('sales_limit')
    /**
     * Entries that hold a place; updated only in their transaction, so that nothing is oversold.
     */
    t.integer('sold').notNullable().defaultTo(0)
    t.string('status', 20).notNullable().defaultTo('PUBLISHED')
    t.boolean('requires_approval').notNullable().defaultTo(false)
    t.boolean('transferable').notNullable().defaultTo(false)
    t.boolean('invitation_only').notNullable().defaultTo(false)
    t.integer('sort_order').notNullable().defaultTo(0)
  })
  await db.schema.createTable('invitation_codes', (t) => {
    t.string('ticket_id', 36).notNullable().references('ticket_types.id').onDelete('CASCADE')
    t.string('code', 8).notNullable()
    t.integer('uses_left').notNullable().defaultTo(1)
    t.primary(['ticket_id', 'code'])
  })
  await db.schema.createTable('questions', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.string('kind', 20).notNullable()
    t.text('text').notNullable()
    t.boolean('required').notNullable().defaultTo(false)
    t.text('options').notNullable().defaultTo('[]')
    t.integer('sort_order').notNullable().defaultTo(0)
  })
  await db.schema.createTable('entries', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('ticket_id', 36).notNullable().references('ticket_types.id')
    t.string('state', 20).notNullable()
    t.string('external_id', 200)
    t.string('source', 20).notNullable()
    t.text('face_image_url')
    t.text('profile_answers').notNullable().defaultTo('{}')
    t.string('created_at', 30).notNullable()
    t.string('used_at', 30)
    t.string('used_by', 36)
    t.string('used_station', 36)
    t.unique(['event_id', 'user_id', 'ticket_id'])
    t.unique(['event_id', 'external_id'])
  })
  await db.schema.createTable('entry_answers', (t) => {
    t.string('entry_id', 36).notNullable().references('entries.id').onDelete('CASCADE')
    t.string('question_id', 36).notNullable().references('questions.id').onDelete('CASCADE')
    t.text('answer').notNullable()
    t.primary(['entry_id', 'question_id'])
  })
  await db.schema.createTable('playlists', (t) => {
    t.string('id', 36).primary()
    t.text('title').notNullable()
    t.string('created_at', 30).notNullable()
  })
  await db.schema.createTable('playlist_items', (t) => {
    t.string('id', 36).primary()
    t.string('playlist_id', 36).notNullable().references('playlists.id').onDelete('CASCADE')
    t.integer('sort_order').notNullable()
    t.string('kind', 20).notNullable()
    t.string('event_id', 36).references('events.id').onDelete('CASCADE').index()
    t.text('url')
    t.text('title').notNullable()
    t.text('image_url')
    t.index(['playlist_id', 'sort_order', 'id'])
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'playlist_items',
    'playlists',
    'entry_answers',
    'entries',
    'questions',
    'invitation_codes',
    'ticket_types',
    'event_positions',
    'event_tags',
    'events',
  ]) {
    await db.schema.dropTable(table)
  }
}
