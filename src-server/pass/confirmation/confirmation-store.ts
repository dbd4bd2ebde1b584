import { randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { drawnLayout, redrawn, type DrawnLayout } from '../drawing/drawn-layout.ts'
import type { Box } from '../drawing/layout-blocks.ts'
import type { DrawnPass, PassBitmap, RenderedPass } from '../drawing/render-types.ts'

/** One confirmed content. It is kept permanently, so that a printed pass can be explained later. */
export interface Confirmation {
  readonly id: string
  readonly eventId: string
  readonly userId: string
  readonly revision: number
  readonly templateRevision: number
  readonly content: PassContent
  readonly confirmedBy: 'self' | 'staff'
  readonly confirmedByUser: string
  /** `session`, `app`, or `desk:` and the station. */
  readonly origin: string
  /** Name of the drawing engine. */
  readonly engine: string
}

export const newConfirmationId = (): string => randomUUID()

export async function insertConfirmation(
  db: Db,
  confirmation: Confirmation,
  drawn: DrawnPass,
  now: number,
): Promise<void> {
  const { bitmap, render, inputHash } = drawn
  await db('pass_confirmations').insert({
    id: confirmation.id,
    event_id: confirmation.eventId,
    user_id: confirmation.userId,
    revision: confirmation.revision,
    template_revision: confirmation.templateRevision,
    content: JSON.stringify(confirmation.content),
    render_hash: render.hash,
    width_px: bitmap.widthPx,
    height_px: bitmap.heightPx,
    bitmap: deflateRawSync(bitmap.data),
    confirmed_at: isoTime(now),
    confirmed_by: confirmation.confirmedBy,
    confirmed_by_user: confirmation.confirmedByUser,
    origin: confirmation.origin,
    engine: confirmation.engine,
    input_hash: inputHash,
    layout: JSON.stringify(drawnLayout(drawn)),
  })
}

/** A confirmed revision of a draft and the hash of its render. */
export interface ConfirmedRevision {
  readonly eventId: string
  readonly userId: string
  readonly revision: number
  readonly renderHash: string
}

/** What the dots of a confirmation were drawn from; null for those of earlier versions. */
export interface ConfirmedInput {
  readonly id: string
  readonly inputHash: string | null
}

/** The newest confirmation of this revision with this render, or null. */
export async function findConfirmation(
  db: Db,
  key: ConfirmedRevision,
): Promise<ConfirmedInput | null> {
  const row = await db('pass_confirmations')
    .where({
      event_id: key.eventId,
      user_id: key.userId,
      revision: key.revision,
      render_hash: key.renderHash,
    })
    .orderBy([{ column: 'confirmed_at', order: 'desc' }, 'id'])
    .first('id', 'input_hash')
  return row ? { id: row.id, inputHash: row.input_hash } : null
}

/** The drawing as it was confirmed; null if only its dots are stored. */
export async function confirmedDrawing(db: Db, id: string): Promise<RenderedPass | null> {
  const row = await db('pass_confirmations')
    .where({ id })
    .first('width_px', 'height_px', 'bitmap', 'render_hash', 'layout')
  if (!row?.layout) return null
  const bitmap = bitmapOf(row)
  const layout = JSON.parse(row.layout) as DrawnLayout
  const render = redrawn(bitmap, layout, row.render_hash as string)
  const { red, notes = [] } = layout
  return { bitmap, render, notes, ...(red && { red }) }
}

const bitmapOf = (row: {
  readonly width_px: number
  readonly height_px: number
  readonly bitmap: Uint8Array
}): PassBitmap => ({
  widthPx: row.width_px,
  heightPx: row.height_px,
  data: new Uint8Array(inflateRawSync(row.bitmap)),
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
export async function confirmedBitmap(
  db: Db,
  confirmationId: string,
): Promise<ConfirmedPass | null> {
  const row = await db('pass_confirmations as c')
    .join('pass_templates as t', (on) =>
      on.on('t.event_id', 'c.event_id').andOn('t.revision', 'c.template_revision'),
    )
    .where('c.id', confirmationId)
    .first(
      'c.width_px',
      'c.height_px',
      'c.bitmap',
      'c.layout',
      'c.render_hash',
      't.template',
      't.roll',
    )
  if (!row) return null
  return {
    bitmap: bitmapOf(row),
    red: (row.layout && (JSON.parse(row.layout) as DrawnLayout).red) || null,
    renderHash: row.render_hash,
    template: JSON.parse(row.template) as PassTemplate,
    roll: row.roll,
  }
}
