import type { Db } from '../../db/database.ts'

/** Usage of an app on one day. */
export interface UsageCount {
  readonly clientId: string
  /** `2026-06-01`, in the kiosk's time zone. */
  readonly day: string
  /** Accepted calls of the resource API. */
  readonly calls: number
  /** Calls refused by the rate limit. */
  readonly refused: number
  /** Token endpoint replies that contain tokens. */
  readonly tokens: number
}

/** A person for whom an app called the API or got tokens on a day. */
export interface UsagePerson {
  readonly clientId: string
  readonly day: string
  readonly userId: string
}

const CHUNK = 200

/**
 * Adds counts to the stored ones. Several kiosks add to the same rows. Neither list names a row
 * twice.
 */
export async function addUsage(
  db: Db,
  counts: readonly UsageCount[],
  people: readonly UsagePerson[],
): Promise<void> {
  const sum = (name: string) => db.raw('?? + ??', [`app_usage.${name}`, `excluded.${name}`])
  // Sorted, so that two kiosks lock the rows in the same order.
  const rows = counts
    .map(({ clientId, ...row }) => ({ client_id: clientId, ...row }))
    .sort((a, b) => (a.client_id + a.day < b.client_id + b.day ? -1 : 1))
  const seen = people
    .map(({ clientId, day, userId }) => ({ client_id: clientId, day, user_id: userId }))
    .sort((a, b) => (a.client_id + a.day + a.user_id < b.client_id + b.day + b.user_id ? -1 : 1))
  await db.transaction(async (trx) => {
    for (let i = 0; i < rows.length; i += CHUNK) {
      await trx('app_usage')
        .insert(rows.slice(i, i + CHUNK))
        .onConflict(['client_id', 'day'])
        .merge({ calls: sum('calls'), refused: sum('refused'), tokens: sum('tokens') })
    }
    for (let i = 0; i < seen.length; i += CHUNK) {
      await trx('app_usage_people')
        .insert(seen.slice(i, i + CHUNK))
        .onConflict(['client_id', 'day', 'user_id'])
        .ignore()
    }
  })
}

/**
 * The usage of an app from `fromDay` on: the days with calls, and the number of distinct people.
 */
export async function readUsage(
  db: Db,
  clientId: string,
  fromDay: string,
): Promise<{
  readonly days: readonly (Omit<UsageCount, 'clientId'> & { readonly people: number })[]
  readonly people: number
}> {
  const since = () =>
    db('app_usage_people').where({ client_id: clientId }).where('day', '>=', fromDay)
  const counts = await db('app_usage')
    .where({ client_id: clientId })
    .where('day', '>=', fromDay)
    .orderBy('day')
  const perDay: { day: string; n: number | string }[] = await since()
    .groupBy('day')
    .select('day', db.raw('count(*) as n'))
  const byDay = new Map(perDay.map(({ day, n }) => [day, Number(n)]))
  const all = await since().countDistinct({ n: 'user_id' }).first()
  const days = counts.map(({ day, calls, refused, tokens }) => ({
    day,
    calls,
    refused,
    tokens,
    people: byDay.get(day) ?? 0,
  }))
  return { days, people: Number(all?.n ?? 0) }
}

/** Deletes usage that is older than the pages show. */
export async function sweepUsage(db: Db, beforeDay: string): Promise<void> {
  await db('app_usage').where('day', '<', beforeDay).delete()
  await db('app_usage_people').where('day', '<', beforeDay).delete()
}
