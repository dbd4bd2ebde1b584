import { inflateRawSync } from 'node:zlib'
import type { Db } from '../../db/database.ts'
import {
  intersectRanges,
  offsetRangeOf,
  FULL_OFFSET_RANGE,
  type OffsetTenths,
} from './offset-rules.ts'

/**
 * So many passes tell how far a print may be moved; a pass that needs more room still is told when
 * it is printed.
 */
const LOOKED_AT = 50

/**
 * How far every one of the passes of this width (printable dots) that were confirmed last may be
 * moved.
 */
export async function confirmedOffsetRange(db: Db, widthPx: number): Promise<OffsetTenths> {
  const rows = await db('pass_confirmations')
    .where({ width_px: widthPx })
    .orderBy('confirmed_at', 'desc')
    .limit(LOOKED_AT)
    .select('height_px', 'bitmap')
  return rows
    .map((row) =>
      offsetRangeOf({
        widthPx,
        heightPx: row.height_px,
        data: new Uint8Array(inflateRawSync(row.bitmap)),
      }),
    )
    .reduce(intersectRanges, FULL_OFFSET_RANGE)
}
