import type { Knex } from 'knex'

/**
 * Who wrote a draft last, and from where: the desk that finds its text changed says so. Unknown for
 * what was written before.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('pass_drafts', (t) => {
    t.string('updated_by', 36)
    /** `session`, `app`, or `desk:` and the station. */
    t.string('updated_from', 60)
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('pass_drafts', (t) => {
    t.dropColumn('updated_by')
    t.dropColumn('updated_from')
  })
}
