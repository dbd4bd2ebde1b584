import type { Knex } from 'knex'

/** Companies, guilds and ventures, their members and logos. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('organizations', (t) => {
    t.string('id', 36).primary()
    t.string('kind', 10).notNullable()
    t.text('name').notNullable()
    t.string('created_at', 30).notNullable()
    t.unique(['kind', 'name'])
  })
  await db.schema.createTable('organization_members', (t) => {
    t.string('org_id', 36).notNullable().references('organizations.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.primary(['org_id', 'user_id'])
  })
  await db.schema.createTable('logos', (t) => {
    t.string('id', 36).primary()
    t.string('org_id', 36).notNullable().references('organizations.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.string('asset_hash', 64).notNullable()
    t.binary('png').notNullable()
    t.binary('preview_png').notNullable()
    t.double('aspect').notNullable()
    t.string('state', 10).notNullable()
    t.string('uploaded_by', 36)
    t.string('uploaded_at', 30).notNullable()
    t.string('decided_by', 36)
    t.string('decided_at', 30)
  })
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['logos', 'organization_members', 'organizations'])
    await db.schema.dropTable(table)
}
