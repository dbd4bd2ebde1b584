import type { Knex } from 'knex'

/**
 * The list (shop) that a registration number belongs to: two lists may have the same numbers. The
 * numbers that are stored belong to the list without a name.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('entries', (t) => {
    t.string('list_name', 60).notNullable().defaultTo('')
  })
  await db.schema.alterTable('entries', (t) => {
    t.dropUnique(['event_id', 'external_id'])
    t.unique(['event_id', 'list_name', 'external_id'])
  })
  await db.schema.alterTable('imports', (t) => {
    t.string('list_name', 60).notNullable().defaultTo('')
  })
}

export async function down(db: Knex): Promise<void> {
  // Only one list keeps a number that several have.
  await db.raw(
    'update entries set external_id = null where exists (select 1 from entries as o ' +
      'where o.event_id = entries.event_id and o.external_id = entries.external_id ' +
      'and o.list_name < entries.list_name)',
  )
  await db.schema.alterTable('entries', (t) => {
    t.dropUnique(['event_id', 'list_name', 'external_id'])
    t.unique(['event_id', 'external_id'])
  })
  // Not with knex, which would rebuild the whole table on SQLite.
  await db.raw('alter table entries drop column list_name')
  await db.raw('alter table imports drop column list_name')
}
