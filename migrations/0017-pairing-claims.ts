import type { Knex } from 'knex'

const COLUMNS = ['claim_hash', 'claim_address', 'claim_by', 'early_polls', 'contested']

/** Which phone a pairing belongs to: the first that used its code. */
export async function up(db: Knex): Promise<void> {
  // Open pairings during the update have no claim to check.
  await db('pairings').whereIn('state', ['claimed', 'confirmed']).update({ state: 'refused' })
  await db.schema.alterTable('pairings', (t) => {
    /** SHA-256 of the secret given to the first phone. */
    t.string('claim_hash', 64)
    /** Its address. */
    t.string('claim_address', 64)
    /** How it was recognised: `secret` or `address`; null after a single poll. */
    t.string('claim_by', 10)
    t.integer('early_polls').notNullable().defaultTo(0)
    t.boolean('contested').notNullable().defaultTo(false)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  for (const column of COLUMNS) await db.raw('alter table pairings drop column ??', [column])
}
