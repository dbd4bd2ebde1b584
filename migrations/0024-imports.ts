import type { Knex } from 'knex'

/**
 * Imported lists with their columns and the persons that they added or changed, and indexes for
 * deleting persons.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('imports', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** Order of the imports of an event. */
    t.integer('seq').notNullable()
    t.text('file_name').notNullable()
    /** SHA-256 of the sorted headings. */
    t.string('headings_key', 64).notNullable()
    /** Headings in the order of the file, JSON. */
    t.text('headings').notNullable()
    t.text('mapping').notNullable()
    t.text('consent').notNullable()
    /** Null for the command line. */
    t.string('imported_by', 36)
    t.string('imported_at', 30).notNullable()
    t.integer('added').notNullable().defaultTo(0)
    t.integer('changed').notNullable().defaultTo(0)
    t.string('undone_at', 30)
    t.string('undone_by', 36)
    t.integer('removed').notNullable().defaultTo(0)
    t.integer('restored').notNullable().defaultTo(0)
    t.unique(['event_id', 'seq'])
    t.index(['event_id', 'headings_key', 'seq'])
  })
  await db.schema.createTable('import_rows', (t) => {
    t.string('import_id', 36).notNullable().references('imports.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    /** The import created the account. */
    t.boolean('added').notNullable()
    /** What the import stored, with the values before, JSON. */
    t.text('trace').notNullable()
    t.primary(['import_id', 'user_id'])
  })
  // A deleted person is looked up in each of these.
  await db.schema.alterTable('pass_confirmations', (t) => t.index('user_id'))
  await db.schema.alterTable('print_jobs', (t) => {
    t.index('user_id')
    t.index('requested_by')
  })
  await db.schema.alterTable('tag_keys', (t) => t.index('user_id'))
  await db.schema.alterTable('parked_people', (t) => t.index('user_id'))
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('parked_people', (t) => t.dropIndex('user_id'))
  await db.schema.alterTable('tag_keys', (t) => t.dropIndex('user_id'))
  await db.schema.alterTable('print_jobs', (t) => {
    t.dropIndex('user_id')
    t.dropIndex('requested_by')
  })
  await db.schema.alterTable('pass_confirmations', (t) => t.dropIndex('user_id'))
  await db.schema.dropTable('import_rows')
  await db.schema.dropTable('imports')
}
