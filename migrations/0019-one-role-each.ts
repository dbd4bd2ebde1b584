import type { Knex } from 'knex'

/** One role per person and event: receptionist or manager. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('role_grants', (t) => {
    t.unique(['user_id', 'event_id'], { indexName: 'role_grants_one_each' })
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('role_grants', (t) => {
    t.dropUnique(['user_id', 'event_id'], 'role_grants_one_each')
  })
  // Earlier versions have no receptionists and would partly treat them as managers.
  await db('role_grants').where({ role: 'receptionist' }).delete()
}
