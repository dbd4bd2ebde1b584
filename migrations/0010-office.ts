import type { Knex } from 'knex'

/** Event administration: links, decisions on entries, and use of invitation codes. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('events', (t) => {
    /** [{title, url}] */
    t.text('links').notNullable().defaultTo('[]')
  })
  await db.schema.alterTable('entries', (t) => {
    /** The invitation code of the entry, if the ticket requires one. */
    t.string('invitation_code', 8)
    /** State before the last decision of staff, for undo; null without one. */
    t.string('state_before', 20)
    t.string('decided_at', 30)
    t.string('decided_by', 36)
    t.index(['event_id', 'state', 'created_at'])
    t.index('ticket_id')
  })
  await db.schema.alterTable('invitation_codes', (t) => {
    t.integer('used').notNullable().defaultTo(0)
    t.string('revoked_at', 30)
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('entries', (t) => {
    t.dropIndex(['event_id', 'state', 'created_at'])
    t.dropIndex('ticket_id')
  })
  // Not with knex, which would rebuild the whole tables on SQLite.
  const added = {
    events: ['links'],
    entries: ['invitation_code', 'state_before', 'decided_at', 'decided_by'],
    invitation_codes: ['used', 'revoked_at'],
  }
  for (const [table, columns] of Object.entries(added)) {
    for (const column of columns) await db.raw('alter table ?? drop column ??', [table, column])
  }
}
