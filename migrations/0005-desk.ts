import type { Knex } from 'knex'

/**
 * Stations, printers, print jobs with their history, people sent to the help desk, and the audit
 * chain.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('stations', (t) => {
    t.string('id', 36).primary()
    t.text('name').notNullable()
    t.string('created_at', 30).notNullable()
    t.string('last_seen_at', 30).notNullable()
  })
  await db.schema.createTable('printers', (t) => {
    t.string('id', 36).primary()
    t.string('station_id', 36).notNullable().references('stations.id').index()
    t.text('name').notNullable()
    t.string('model', 20).notNullable()
    t.string('connection', 10).notNullable()
    t.text('address').notNullable()
    t.string('stock', 10).notNullable()
    t.integer('roll_mm').notNullable()
    /** 300 dots are 25.4 mm: whole dots add up without rounding. */
    t.integer('used_dots').notNullable()
    t.boolean('paused').notNullable().defaultTo(false)
    t.boolean('is_default').notNullable().defaultTo(false)
    t.string('fallback_id', 36)
    t.string('created_at', 30).notNullable()
    t.string('removed_at', 30)
  })
  await db.schema.createTable('print_jobs', (t) => {
    t.string('id', 36).primary()
    t.integer('number').notNullable()
    t.string('event_id', 36).notNullable().references('events.id')
    t.string('user_id', 36).notNullable().references('users.id')
    t.string('confirmation_id', 36).notNullable().references('pass_confirmations.id')
    t.string('station_id', 36).notNullable().references('stations.id')
    t.string('printer_id', 36).notNullable().references('printers.id')
    t.boolean('moved').notNullable().defaultTo(false)
    t.string('request_key', 36).notNullable().unique()
    t.string('request_hash', 64).notNullable()
    t.string('state', 20).notNullable()
    t.text('problem')
    t.string('reason', 20)
    t.text('reason_text')
    t.string('stock', 10).notNullable()
    t.integer('lines').notNullable()
    t.integer('lines_sent')
    t.integer('attempts').notNullable().defaultTo(0)
    t.string('requested_by', 36).notNullable().references('users.id')
    t.string('created_at', 30).notNullable()
    t.string('sent_at', 30)
    t.string('finished_at', 30)
    t.unique(['event_id', 'number'])
    t.index(['event_id', 'user_id', 'number'])
    t.index(['printer_id', 'state'])
    t.index(['event_id', 'state', 'finished_at'])
  })
  await db.schema.createTable('print_job_events', (t) => {
    t.string('job_id', 36).notNullable().references('print_jobs.id').onDelete('CASCADE')
    t.integer('seq').notNullable()
    t.string('at', 30).notNullable()
    t.string('state', 20).notNullable()
    t.string('user_id', 36)
    t.text('problem')
    t.text('note')
    t.primary(['job_id', 'seq'])
  })
  await db.schema.createTable('parked_people', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('at', 30).notNullable()
    t.string('parked_by', 36).notNullable()
    t.text('note').notNullable()
    t.primary(['event_id', 'user_id'])
  })
  await db.schema.createTable('audit_log', (t) => {
    t.string('station_id', 36).notNullable()
    t.integer('seq').notNullable()
    t.string('at', 30).notNullable()
    t.string('user_id', 36)
    t.string('action', 60).notNullable()
    t.string('event_id', 36)
    t.string('subject_id', 36)
    t.text('detail').notNullable()
    t.string('previous_hash', 64).notNullable()
    t.string('hash', 64).notNullable()
    t.primary(['station_id', 'seq'])
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'audit_log',
    'parked_people',
    'print_job_events',
    'print_jobs',
    'printers',
    'stations',
  ]) {
    await db.schema.dropTable(table)
  }
}
