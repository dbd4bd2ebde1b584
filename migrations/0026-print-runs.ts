import type { Knex } from 'knex'

/** Print runs: their boxes, their labels in order, and which passes were handed out. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('print_runs', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('station_id', 36).notNullable().references('stations.id')
    t.string('request_key', 36).notNullable().unique()
    t.string('state', 20).notNullable()
    /** Who, in which order, on which printers (JSON). */
    t.text('choices').notNullable()
    /** Number of the first box at the event, from 0; null before the start. */
    t.integer('first_box')
    t.string('created_by', 36).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('started_by', 36)
    t.string('started_at', 30)
    t.string('ended_at', 30)
    t.index(['event_id', 'state'])
  })
  await db.schema.createTable('print_run_boxes', (t) => {
    t.string('run_id', 36).notNullable().references('print_runs.id').onDelete('CASCADE')
    /** Number within the run, from 0. */
    t.integer('box').notNullable()
    t.string('printer_id', 36).notNullable().references('printers.id')
    /** Order of the boxes of a printer. */
    t.integer('turn').notNullable()
    t.primary(['run_id', 'box'])
    t.index(['printer_id', 'run_id'])
  })
  await db.schema.createTable('print_run_labels', (t) => {
    t.string('id', 36).primary()
    t.string('run_id', 36).notNullable().references('print_runs.id').onDelete('CASCADE')
    t.string('event_id', 36).notNullable()
    /** Order within the run. */
    t.integer('seq').notNullable()
    t.string('kind', 10).notNullable()
    /** The person of a pass; null for a divider. */
    t.string('user_id', 36).references('users.id').onDelete('CASCADE')
    /** First letter in the order of the run, also the text of a divider. */
    t.text('initial').notNullable()
    t.integer('box')
    t.integer('place')
    t.string('state', 20).notNullable()
    /** Request key of the print job; a new one after a job was cancelled before its first byte. */
    t.string('job_key', 36).notNullable().unique()
    t.string('job_id', 36).references('print_jobs.id')
    /** The render that staff saw on the contact sheet. */
    t.string('render_hash', 64)
    /** Why the pass is listed first on the contact sheet (JSON); null for no reason. */
    t.text('odd')
    t.boolean('looked_at').notNullable().defaultTo(false)
    /**
     * Not confirmed when it was drawn: the run confirms it in the name of the staff member who
     * starts it.
     */
    t.boolean('confirms').notNullable().defaultTo(false)
    t.string('skip_reason', 30)
    t.text('skip_detail')
    t.string('changed_at', 30).notNullable()
    t.string('handed_out_at', 30)
    t.string('handed_out_by', 36)
    t.string('handed_out_station', 36)
    t.unique(['run_id', 'seq'])
    t.index(['run_id', 'box', 'state', 'seq'])
    t.index(['event_id', 'user_id'])
    t.index('job_id')
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['print_run_labels', 'print_run_boxes', 'print_runs'])
    await db.schema.dropTable(table)
}
