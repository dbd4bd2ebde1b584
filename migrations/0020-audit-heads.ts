import type { Knex } from 'knex'

/**
 * End of each station's audit chain, authenticated with the installation key: detects removed lines
 * at the end.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('audit_heads', (t) => {
    t.string('station_id', 36).primary()
    /** The last line; 0 before the first. */
    t.integer('seq').notNullable()
    t.string('hash', 64).notNullable()
    /** First line with a keyed hash; lines of earlier versions have a plain one. */
    t.integer('keyed_from').notNullable()
    t.string('mac', 64).notNullable()
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('audit_heads')
}
