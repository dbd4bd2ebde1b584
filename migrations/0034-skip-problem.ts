import type { Knex } from 'knex'

/**
 * Why a pass of a print run cannot be drawn, as JSON of a RenderProblem; null for other reasons.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('print_run_labels', (t) => {
    t.text('skip_problem')
  })
}

export async function down(db: Knex): Promise<void> {
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table print_run_labels drop column skip_problem')
}
