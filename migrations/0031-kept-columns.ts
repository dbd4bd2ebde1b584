import type { Knex } from 'knex'

/**
 * Columns of a list that no field takes and that staff keep, with the entry; and the template
 * revision of the passes of a box.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('entries', (t) => {
    /** Texts by heading (JSON). */
    t.text('kept_columns').notNullable().defaultTo('{}')
  })
  await db.schema.alterTable('imports', (t) => {
    /** Indexes of the kept columns (JSON). */
    t.text('kept').notNullable().defaultTo('[]')
  })
  await db.schema.alterTable('print_run_boxes', (t) => {
    /** Of the first pass, for the rolls and the dividers of the box; null: that of the event. */
    t.integer('template_revision')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table print_run_boxes drop column template_revision')
  await db.raw('alter table imports drop column kept')
  await db.raw('alter table entries drop column kept_columns')
}
