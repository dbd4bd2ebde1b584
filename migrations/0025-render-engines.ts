import type { Knex } from 'knex'

const COLUMNS = ['engine', 'input_hash', 'layout'] as const

/** Data to show a confirmed drawing again after the drawing engine has changed. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('pass_confirmations', (t) => {
    /** Version of the drawing rules and digest of the fonts. */
    t.string('engine', 40)
    /** SHA-256 of template, content and code that it was drawn from. */
    t.string('input_hash', 64)
    /** Boxes of the layers and the lines of the texts, as JSON. */
    t.text('layout')
  })
}

export async function down(db: Knex): Promise<void> {
  // SQLite cannot rebuild a table that others reference.
  for (const column of COLUMNS)
    await db.raw('alter table pass_confirmations drop column ??', [column])
}
