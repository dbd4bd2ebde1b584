import { createHash } from 'node:crypto'
import { canonicalJson } from '../db/request-key-store.ts'
import { isPostgres, type Db } from '../db/database.ts'
import { isoTime } from '../db/rows.ts'
import { transact } from '../db/transact.ts'

/** One line of the audit chain: who did what to whom. */
export interface AuditEntry {
  readonly action: string
  readonly userId: string | null
  readonly eventId?: string | null
  readonly subjectId?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface AuditDeps {
  readonly db: Db
  readonly now: () => number
  readonly stationId: string
}

const GENESIS = '0'.repeat(64)

/**
 * Appends to the station's chain: each line holds the hash of the one before, so a line that was changed or taken out
 * shows. Call it outside of other transactions: it takes one of its own, in which writers of one station queue up.
 */
export async function appendAudit(deps: AuditDeps, entry: AuditEntry): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`audit:${deps.stationId}`])
    const last = await trx('audit_log').where({ station_id: deps.stationId }).orderBy('seq', 'desc').first('seq', 'hash')
    const line = {
      station_id: deps.stationId,
      seq: (last?.seq ?? 0) + 1,
      at: isoTime(deps.now()),
      user_id: entry.userId,
      action: entry.action,
      event_id: entry.eventId ?? null,
      subject_id: entry.subjectId ?? null,
      detail: canonicalJson(entry.detail ?? {}),
      previous_hash: last?.hash ?? GENESIS,
    }
    await trx('audit_log').insert({ ...line, hash: lineHash(line) })
  })
}

function lineHash(line: Record<string, unknown>): string {
  const { hash: _, ...rest } = line
  return createHash('sha256').update(canonicalJson(rest)).digest('hex')
}

/** Lines that are checked at one go, so that a long chain holds up nobody. */
const PAGE = 500

/** Walks a station's chain; the first `seq` that does not fit, or null when all do. */
export async function firstBrokenLine(db: Db, stationId: string): Promise<number | null> {
  let previous = GENESIS
  let expected = 1
  for (;;) {
    const lines = await db('audit_log').where({ station_id: stationId }).where('seq', '>=', expected).orderBy('seq').limit(PAGE)
    for (const line of lines) {
      if (line.seq !== expected || line.previous_hash !== previous || line.hash !== lineHash(line)) return line.seq
      previous = line.hash
      expected += 1
    }
    if (lines.length < PAGE) return null
  }
}
