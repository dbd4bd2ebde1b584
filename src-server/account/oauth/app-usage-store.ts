import type { Db } from '../../platform/db/database.ts'
import { integer, table, text, type RecordOf } from '../../platform/db/table.ts'

export const USAGE = table('app_usage', {
  clientId: text(),
  /** `2026-06-01`, in the kiosk's time zone. */
  day: text(),
  /** Accepted calls of the resource API. */
  calls: integer(),
  /** Calls refused by the rate limit. */
  refused: integer(),
})
/** Calls of an app on one day. */
export type UsageCount = RecordOf<typeof USAGE>

const CHUNK = 200

/** Adds counts to the stored ones. Several kiosks add to the same rows; no row is named twice. */
export async function addUsage(db: Db, counts: readonly UsageCount[]): Promise<void> {
  const sum = (name: string) => db.raw('?? + ??', [`app_usage.${name}`, `excluded.${name}`])
  // Sorted, so that two kiosks lock the rows in the same order.
  const rows = counts
    .map(USAGE.write)
    .sort((a, b) => (a.client_id + a.day < b.client_id + b.day ? -1 : 1))
  await db.transaction(async (trx) => {
    for (let i = 0; i < rows.length; i += CHUNK) {
      await trx('app_usage')
        .insert(rows.slice(i, i + CHUNK))
        .onConflict(['client_id', 'day'])
        .merge({ calls: sum('calls'), refused: sum('refused') })
    }
  })
}

/** The calls of an app on a day. */
export async function readUsage(
  db: Db,
  clientId: string,
  day: string,
): Promise<Pick<UsageCount, 'calls' | 'refused'>> {
  const found = await USAGE.pick('calls', 'refused').one(
    db('app_usage').where({ client_id: clientId, day }).first(),
  )
  return found ?? { calls: 0, refused: 0 }
}

/** Deletes counts of earlier days. */
export async function sweepUsage(db: Db, beforeDay: string): Promise<void> {
  await db('app_usage').where('day', '<', beforeDay).delete()
}
