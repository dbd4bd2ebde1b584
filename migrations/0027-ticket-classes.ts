import type { Knex } from 'knex'

/** Ticket classes with their templates, what is handed out per person, and parties. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('ticket_classes', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    /** As staff typed them; one may be empty. */
    t.text('name_ja').notNullable().defaultTo('')
    t.text('name_en').notNullable().defaultTo('')
    /** Names of the ticket types of the class, a JSON list. */
    t.text('tickets').notNullable().defaultTo('[]')
    /** Template of the class; null: that of the event. */
    t.text('own_template')
    /** Stock of the roll, if not the template's. */
    t.string('stock', 10)
    /** Band or symbol on the pass. */
    t.text('mark')
    /** Revision in `pass_templates` that the class's passes are drawn with; null: the event's. */
    t.integer('template_revision')
    t.text('hand_outs').notNullable().defaultTo('[]')
    t.text('note').notNullable().defaultTo('')
    t.string('sound', 20).notNullable().defaultTo('none')
    /** Most people of a party whose leader has the class; null: none can be added at the desk. */
    t.integer('party_places')
    t.integer('sort_order').notNullable().defaultTo(0)
  })
  await db.schema.alterTable('pass_templates', (t) => {
    t.string('class_id', 36)
    t.text('mark')
    t.string('roll', 10)
  })
  await db.schema.createTable('given_items', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    /** Item of a class. */
    t.string('item_id', 36).notNullable()
    t.string('state', 10).notNullable()
    t.string('at', 30).notNullable()
    t.string('by_user', 36)
    t.string('station_id', 36)
    t.primary(['event_id', 'user_id', 'item_id'])
  })
  await db.schema.createTable('told_notes', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    /** The note as it was read to the person; a changed text must be read again. */
    t.text('note').notNullable()
    t.string('at', 30).notNullable()
    t.string('by_user', 36)
    t.string('station_id', 36)
    t.primary(['event_id', 'user_id'])
  })
  await db.schema.createTable('parties', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** As in the list; unique in the event. */
    t.string('name', 200).notNullable()
    t.string('created_at', 30).notNullable()
    t.unique(['event_id', 'name'])
  })
  await db.schema.createTable('party_places', (t) => {
    t.string('id', 36).primary()
    t.string('party_id', 36).notNullable().references('parties.id').onDelete('CASCADE').index()
    t.string('event_id', 36).notNullable()
    /** Null: the place has no name yet. */
    t.string('user_id', 36).references('users.id').onDelete('CASCADE').index()
    /** Ticket type that a place without a person gets. */
    t.string('ticket_id', 36)
    /** The leader has the first one. */
    t.integer('sort_order').notNullable()
    /** The place came without a name, from a list (`list`) or from the desk (`desk`); else null. */
    t.string('unnamed_from', 10)
    t.unique(['event_id', 'user_id'])
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['party_places', 'parties', 'told_notes', 'given_items'])
    await db.schema.dropTable(table)
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table pass_templates drop column roll')
  await db.raw('alter table pass_templates drop column mark')
  await db.raw('alter table pass_templates drop column class_id')
  await db.schema.dropTable('ticket_classes')
}
