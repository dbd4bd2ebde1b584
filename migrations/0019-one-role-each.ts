import type { Knex } from 'knex'

/** One role a person and event: receptionist or manager. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('role_grants', (t) => {
    t.unique(['user_id', 'event_id'], { indexName: 'role_grants_one_each' })
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('role_grants', (t) => {
    t.dropUnique(['user_id', 'event_id'], 'role_grants_one_each')
  })
  // Earlier versions know no receptionists and would take them for managers in part.
  await db('role_grants').where({ role: 'receptionist' }).delete()
}
