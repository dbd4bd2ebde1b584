import type { Knex } from 'knex'

/** An undo runs in groups of people: when it began, how many people it has, how many are done. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('imports', (t) => {
    t.string('undo_started_at', 30)
    t.integer('undo_of').notNullable().defaultTo(0)
    t.integer('undo_done').notNullable().defaultTo(0)
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  for (const column of ['undo_done', 'undo_of', 'undo_started_at'])
    await db.raw('alter table imports drop column ??', [column])
}
