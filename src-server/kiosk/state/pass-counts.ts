import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { DayPasses } from '../../pass/draft/event-figures.ts'

const BAR_MS = 10 * 60_000
const MOST_BARS = 13

/**
 * Today's passes (each person once), the pace of the last ten minutes, and a bar for every ten
 * minutes.
 */
export function passCounts(
  { firstAt }: DayPasses,
  participants: number,
  now: number,
): DeskState['counts'] {
  const current = Math.floor(now / BAR_MS)
  const bars = new Map<number, number>()
  let recent = 0
  let first = current
  for (const at of firstAt.values()) {
    const bar = Math.floor(at / BAR_MS)
    bars.set(bar, (bars.get(bar) ?? 0) + 1)
    if (bar < first) first = bar
    if (at > now - BAR_MS) recent += 1
  }
  const from = Math.max(first, current - MOST_BARS + 1)
  return {
    passes: firstAt.size,
    participants,
    perMinute: recent / 10,
    bars: Array.from({ length: current - from + 1 }, (_, i) => ({
      from: isoTime((from + i) * BAR_MS),
      passes: bars.get(from + i) ?? 0,
    })),
  }
}
