import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeLabel, interruptedLabels } from './run-label-store.ts'

/**
 * Settles box labels that the last process was sending: their outcome is unknown, and
 * staff are asked.
 */
export async function settleRunLabels(deps: {
  readonly db: Db
  readonly now: () => number
  readonly stationId: string
}): Promise<void> {
  const at = isoTime(deps.now())
  for (const label of await interruptedLabels(deps.db, deps.stationId))
    await changeLabel(deps.db, label, ['sending'], { state: 'unknown', at })
}
