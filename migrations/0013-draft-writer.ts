import type { Knex } from 'knex'

/** Who last wrote a draft, and from where, for the desk. Null for earlier drafts. */
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
