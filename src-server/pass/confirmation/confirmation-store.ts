import { randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { bytes, integer, json, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { TEMPLATES } from '../../event/event/template-store.ts'
import { drawnLayout, redrawn, type DrawnLayout } from '../drawing/drawn-layout.ts'
import type { Box } from '../drawing/layout-blocks.ts'
import type { DrawnPass, PassBitmap, RenderedPass } from '../drawing/render-types.ts'

export const CONFIRMATIONS = table('pass_confirmations', {
  id: text(),
  eventId: text(),
  userId: text(),
  revision: integer(),
  templateRevision: integer(),
  content: json<PassContent>(),
  renderHash: text(),
  widthPx: integer(),
  heightPx: integer(),
  /** The printed dots, one bit each. */
  bitmap: {
    ...bytes(),
    read: (stored) => new Uint8Array(inflateRawSync(stored as Uint8Array)),
    write: (dots: Uint8Array) => deflateRawSync(dots),
  },
  confirmedAt: time(),
  confirmedBy: text<'self' | 'staff'>(),
  confirmedByUser: text(),
  /** `session`, `app`, or `desk:` and the station. */
  origin: text(),
  /** Name of the drawing engine. */
  engine: orNull(text()),
  /** What the dots were drawn from; null for those of earlier versions. */
  inputHash: orNull(text()),
  layout: orNull(json<DrawnLayout>()),
})
type Stored = RecordOf<typeof CONFIRMATIONS>

/** One confirmed content. It is kept permanently, so that a printed pass can be explained later. */
export type Confirmation = Omit<
  Stored,
  'renderHash' | 'widthPx' | 'heightPx' | 'bitmap' | 'confirmedAt' | 'inputHash' | 'layout'
>

export const newConfirmationId = (): string => randomUUID()

export async function insertConfirmation(
  db: Db,
  confirmation: Confirmation,
  drawn: DrawnPass,
  now: number,
): Promise<void> {
  const { bitmap, render, inputHash } = drawn
  await CONFIRMATIONS.insert(db, {
    ...confirmation,
    renderHash: render.hash,
    widthPx: bitmap.widthPx,
    heightPx: bitmap.heightPx,
    bitmap: bitmap.data,
    confirmedAt: isoTime(now),
    inputHash,
    layout: drawnLayout(drawn),
  })
}

/** A confirmed revision of a draft and the hash of its render. */
export type ConfirmedRevision = Pick<Stored, 'eventId' | 'userId' | 'revision' | 'renderHash'>

const INPUT = CONFIRMATIONS.pick('id', 'inputHash')
export type ConfirmedInput = RecordOf<typeof INPUT>

/** The newest confirmation of this revision with this render, or null. */
export const findConfirmation = (
  db: Db,
  { eventId, userId, revision, renderHash }: ConfirmedRevision,
): Promise<ConfirmedInput | null> =>
  INPUT.one(
    db('pass_confirmations')
      .where(CONFIRMATIONS.write({ eventId, userId, revision, renderHash }))
      .orderBy([{ column: 'confirmed_at', order: 'desc' }, 'id'])
      .first('id', 'input_hash'),
  )

const DRAWN = CONFIRMATIONS.pick('widthPx', 'heightPx', 'bitmap', 'renderHash', 'layout')

/** The drawing as it was confirmed; null if only its dots are stored. */
export async function confirmedDrawing(db: Db, id: string): Promise<RenderedPass | null> {
  const drawn = await DRAWN.one(db('pass_confirmations').where({ id }).first(DRAWN.names()))
  if (!drawn?.layout) return null
  const { layout, renderHash } = drawn
  const bitmap = bitmapOf(drawn)
  const { red, notes = [] } = layout
  return { bitmap, render: redrawn(bitmap, layout, renderHash), notes, ...(red && { red }) }
}

const bitmapOf = ({ widthPx, heightPx, bitmap: data }: RecordOf<typeof DRAWN>): PassBitmap => ({
  widthPx,
  heightPx,
  data,
})

export interface ConfirmedPass {
  readonly bitmap: PassBitmap
  /** The dots in this part are red. */
  readonly red: Box | null
  readonly renderHash: string
  readonly template: PassTemplate
  /** The roll that the ticket class requires. */
  readonly roll: Stock | null
}

/** The dots that were confirmed, and the hash they were confirmed under. */
export async function confirmedBitmap(db: Db, confirmationId: string): Promise<ConfirmedPass | null> {
  const row = await db('pass_confirmations as c')
    .join('pass_templates as t', (on) =>
      on.on('t.event_id', 'c.event_id').andOn('t.revision', 'c.template_revision'),
    )
    .where('c.id', confirmationId)
    .first([...DRAWN.names('c'), 't.template', 't.roll'])
  if (!row) return null
  const drawn = DRAWN.read(row)
  return {
    bitmap: bitmapOf(drawn),
    red: drawn.layout?.red ?? null,
    renderHash: drawn.renderHash,
    ...TEMPLATES.pick('template', 'roll').read(row),
  }
}
