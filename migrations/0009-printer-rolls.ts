import type { Knex } from 'knex'

/** Print counters and rolls of a printer, its print offset, and bulk jobs. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('printers', (t) => {
    /** Print offset in tenths of a millimetre: to the right, and in feed direction. */
    t.integer('offset_x').notNullable().defaultTo(0)
    t.integer('offset_y').notNullable().defaultTo(0)
    /** Staff chose the alternate printer, or none; otherwise it is chosen automatically. */
    t.boolean('fallback_chosen').notNullable().defaultTo(false)
    /** Labels and dots of tape since the printer was added. */
    t.integer('labels').notNullable().defaultTo(0)
    t.integer('total_dots').notNullable().defaultTo(0)
    /** The current roll; the first one has the id and time of the printer. */
    t.string('roll_id', 36)
    t.integer('roll_labels').notNullable().defaultTo(0)
    t.string('roll_since', 30)
  })
  await db.schema.createTable('printer_rolls', (t) => {
    t.string('id', 36).primary()
    t.string('printer_id', 36).notNullable().references('printers.id').index()
    t.string('stock', 10).notNullable()
    t.integer('roll_mm').notNullable()
    t.integer('used_dots').notNullable()
    t.integer('labels').notNullable()
    t.string('since', 30).notNullable()
    t.string('ended_at', 30).notNullable()
    t.string('ended_by', 36)
  })
  await db.schema.alterTable('print_jobs', (t) => {
    t.boolean('bulk').notNullable().defaultTo(false)
    /** The roll that the label's tape was counted on; null before. */
    t.string('roll_id', 36)
  })
  /** The last confirmed passes of a width limit the print offset. */
  await db.schema.alterTable('pass_confirmations', (t) => t.index(['width_px', 'confirmed_at']))
  await countPrintedLabels(db)
}

const MAY_BE_OUT = [
  'printed',
  'printed_network',
  'printed_not_cut',
  'sent_unconfirmed',
  'confirmed_by_staff',
  'unknown',
]
/** 35 unprinted dots at each end of a label. */
const FEED_DOTS = 70

/** Counts what was printed before there were counters. */
async function countPrintedLabels(db: Knex): Promise<void> {
  await db('print_jobs')
    .whereIn('state', MAY_BE_OUT)
    .update({ roll_id: db.ref('printer_id') })
  const out = db('print_jobs').where('printer_id', db.ref('printers.id')).whereNotNull('roll_id')
  await db('printers').update({
    labels: out.clone().count('id'),
    roll_labels: out.clone().count('id'),
    total_dots: out.clone().select(db.raw('coalesce(sum(lines + ?), 0)', [FEED_DOTS])),
  })
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('pass_confirmations', (t) => t.dropIndex(['width_px', 'confirmed_at']))
  await db.schema.dropTable('printer_rolls')
  await dropColumns(db, 'print_jobs', ['bulk', 'roll_id'])
  await dropColumns(db, 'printers', [
    'offset_x',
    'offset_y',
    'fallback_chosen',
    'labels',
    'total_dots',
    'roll_id',
    'roll_labels',
    'roll_since',
  ])
}

/** One portable statement per column: SQLite cannot rebuild a table that others reference. */
async function dropColumns(db: Knex, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) await db.raw('alter table ?? drop column ??', [table, column])
}
