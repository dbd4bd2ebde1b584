import type { Knex } from 'knex'

/** Check-in at the desk, and measured durations. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('events', (t) => {
    t.boolean('check_in').notNullable().defaultTo(true)
  })
  await db.schema.alterTable('entries', (t) => {
    /** Key of the request that marked the entry USED, so that its repeat gets the same reply. */
    t.string('used_key', 36)
    t.index(['event_id', 'used_at'])
  })
  await db.schema.alterTable('print_jobs', (t) => {
    t.index(['event_id', 'created_at'])
  })
  await db.schema.alterTable('ticket_types', (t) => {
    // The price range of an event comes from the index alone.
    t.index(['event_id', 'status', 'price'])
  })
  /**
   * Counts per duration bucket: one row per desk, day, kind and bucket, whatever the number of
   * measurements.
   */
  await db.schema.createTable('timings', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** In the event's time zone, YYYY-MM-DD. */
    t.string('day', 10).notNullable()
    t.string('station_id', 36).notNullable().references('stations.id')
    t.string('kind', 20).notNullable()
    t.integer('bucket').notNullable()
    t.integer('n').notNullable()
    t.primary(['event_id', 'day', 'station_id', 'kind', 'bucket'])
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('timings')
  await db.schema.alterTable('ticket_types', (t) => {
    t.dropIndex(['event_id', 'status', 'price'])
  })
  await db.schema.alterTable('print_jobs', (t) => {
    t.dropIndex(['event_id', 'created_at'])
  })
  await db.schema.alterTable('entries', (t) => {
    t.dropIndex(['event_id', 'used_at'])
  })
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table entries drop column used_key')
  await db.raw('alter table events drop column check_in')
}
