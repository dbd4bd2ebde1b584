import type { Knex } from 'knex'

const COLUMNS = ['claim_hash', 'claim_address', 'claim_by', 'early_polls', 'contested']

/** Which phone a pairing belongs to: the first that asked with its code. */
export async function up(db: Knex): Promise<void> {
  // What is open while the kiosk is updated has no claim that could be checked.
  await db('pairings').whereIn('state', ['claimed', 'confirmed']).update({ state: 'refused' })
  await db.schema.alterTable('pairings', (t) => {
    /** SHA-256 of the secret that the first phone was given. */
    t.string('claim_hash', 64)
    /** Address from which it asked. */
    t.string('claim_address', 64)
    /** How it was known again: `secret` or `address`; null while it asked once. */
    t.string('claim_by', 10)
    t.integer('early_polls').notNullable().defaultTo(0)
    t.boolean('contested').notNullable().defaultTo(false)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  for (const column of COLUMNS) await db.raw('alter table pairings drop column ??', [column])
}
