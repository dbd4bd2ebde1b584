import type { Knex } from 'knex'

/**
 * Where each station's audit chain ends, under the installation's key: lines cut off its end show.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('audit_heads', (t) => {
    t.string('station_id', 36).primary()
    /** The last line; 0 before the first. */
    t.integer('seq').notNullable()
    t.string('hash', 64).notNullable()
    /** The first line whose hash is keyed; lines of earlier versions have a plain one. */
    t.integer('keyed_from').notNullable()
    t.string('mac', 64).notNullable()
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('audit_heads')
}
