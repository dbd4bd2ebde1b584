import type { Knex } from 'knex'

/**
 * App usage by day. A consent now increments the revs of its person's events; before, lists of
 * people counted them.
 */
export async function up(db: Knex): Promise<void> {
  // No foreign keys: counts are written later, when an app may be deleted. Old rows are swept.
  await db.schema.createTable('app_usage', (t) => {
    t.string('client_id', 60).notNullable()
    t.string('day', 10).notNullable().index()
    t.integer('calls').notNullable().defaultTo(0)
    t.integer('refused').notNullable().defaultTo(0)
    t.integer('tokens').notNullable().defaultTo(0)
    t.primary(['client_id', 'day'])
  })
  await db.schema.createTable('app_usage_people', (t) => {
    t.string('client_id', 60).notNullable()
    t.string('day', 10).notNullable().index()
    t.string('user_id', 36).notNullable()
    t.primary(['client_id', 'day', 'user_id'])
  })
  // A rev never decreases: what the count added so far stays.
  const consents = Number((await db('consents').count({ n: '*' }).first())?.n ?? 0)
  if (consents > 0)
    await db('revs')
      .insert({ scope: 'people', rev: consents })
      .onConflict('scope')
      .merge({ rev: db.raw('?? + excluded.rev', ['revs.rev']) })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('app_usage_people')
  await db.schema.dropTable('app_usage')
}
