import type { Db } from '../../platform/db/database.ts'
import { CONFIRMATIONS } from '../../pass/confirmation/confirmation-store.ts'
import {
  intersectRanges,
  offsetRangeOf,
  FULL_OFFSET_RANGE,
  type OffsetTenths,
} from './offset-rules.ts'

/** Number of passes considered. Any other pass is checked when it is printed. */
const RECENT_PASSES = 50

/**
 * The offset that keeps the ink of each of the passes confirmed last, of this width in printable
 * dots, on the label.
 */
export async function confirmedOffsetRange(db: Db, widthPx: number): Promise<OffsetTenths> {
  const passes = await CONFIRMATIONS.pick('widthPx', 'heightPx', 'bitmap').all(
    db('pass_confirmations')
      .where({ width_px: widthPx })
      .orderBy('confirmed_at', 'desc')
      .limit(RECENT_PASSES)
      .select('width_px', 'height_px', 'bitmap'),
  )
  return passes
    .map(({ bitmap: data, ...size }) => offsetRangeOf({ ...size, data }))
    .reduce(intersectRanges, FULL_OFFSET_RANGE)
}
