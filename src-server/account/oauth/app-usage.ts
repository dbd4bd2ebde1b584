import type { Logger } from 'pino'
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
type UsageCount = RecordOf<typeof USAGE>

const CHUNK = 200

/** Adds counts to the stored ones. Several kiosks add to the same rows; no row is named twice. */
async function addUsage(db: Db, counts: readonly UsageCount[]): Promise<void> {
  const sum = (name: string) => db.raw('?? + ??', [`app_usage.${name}`, `excluded.${name}`])
  // Sorted, so that two kiosks lock the rows in the same order.
  const rows = counts.map(USAGE.write).sort((a, b) => (a.client_id + a.day < b.client_id + b.day ? -1 : 1))
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
async function readUsage(
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

/** The calls of an app today. */
export type Usage = Pick<UsageCount, 'calls' | 'refused'>

/** Counters of apps, shown to their owners. */
export interface AppUsage {
  /**
   * Counts a call of the resource API with an app's token; `refused`: the rate limit was exceeded.
   */
  call(clientId: string, refused: boolean): void
  /** The calls of an app today. Counts of other kiosks are up to ten seconds late. */
  read(clientId: string): Promise<Usage>
  /** Writes the remaining counts. */
  stop(): Promise<void>
}

interface UsageDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}

const KEEP_MS = 10_000

/** The kiosk's day of a time, `2026-06-01`. */
export function usageDay(now: number): string {
  const at = new Date(now)
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`
}

/** Counts in memory until the counts are taken for writing. */
function createTally() {
  let counts = new Map<string, UsageCount>()
  const add = (more: UsageCount): void => {
    const key = `${more.clientId} ${more.day}`
    const before = counts.get(key)
    counts.set(key, {
      ...more,
      calls: (before?.calls ?? 0) + more.calls,
      refused: (before?.refused ?? 0) + more.refused,
    })
  }
  return {
    add,
    take(): readonly UsageCount[] {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}

/**
 * Counts in memory and writes to the database every ten seconds, so that a call writes nothing. A
 * killed process loses at most ten seconds of counts.
 */
export function createAppUsage({ db, now, log }: UsageDeps): AppUsage {
  const tally = createTally()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      const taken = tally.take()
      if (taken.length === 0) return
      try {
        await addUsage(db, taken)
      } catch (err) {
        log.warn({ err }, 'usage figures of apps could not be stored')
        taken.forEach(tally.add)
      }
    })
    return writing
  }
  return {
    call(clientId, refused) {
      const day = usageDay(now())
      tally.add({ clientId, day, calls: refused ? 0 : 1, refused: refused ? 1 : 0 })
      timer ??= setTimeout(() => void write(), KEEP_MS)
    },
    async read(clientId) {
      await write()
      return readUsage(db, clientId, usageDay(now()))
    },
    stop: write,
  }
}
