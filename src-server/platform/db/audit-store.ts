import type { Core } from './core.ts'
import { createHash } from 'node:crypto'
import { canonicalJson } from './request-key-store.ts'
import { isPostgres, type Db, type Transaction } from './database.ts'
import { isoTime } from './column-values.ts'
import { inTransaction } from './in-transaction.ts'
import { integer, table, text, type RecordOf } from './table.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { createRecentCache } from '../threads/recent-cache.ts'

/** One line of the audit chain: who did what to whom. */
export interface AuditEntry {
  readonly action: string
  readonly userId: string | null
  readonly eventId?: string | null
  readonly subjectId?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

export const HEADS = table('audit_heads', {
  stationId: text(),
  /** 0 before the first line. */
  seq: integer(),
  hash: text(),
  /** The first line with a keyed hash; lines of earlier versions have a plain SHA-256. */
  keyedFrom: integer(),
  mac: text(),
})
/** The end of a chain, signed with the installation's key. */
export type AuditHead = RecordOf<typeof HEADS>

const GENESIS = '0'.repeat(64)

/**
 * Appends an entry in its own transaction. For actions that change nothing in the database, such as
 * a download; scripts/house-rules.mjs lists the files that may call it. Every other action uses
 * `audited`.
 */
export async function appendAudit(deps: Core, entry: AuditEntry): Promise<void> {
  await inTransaction(deps.db, (trx) => appendAuditIn(trx, deps, entry))
}

/**
 * Appends an entry to the station's chain, as the last step of the transaction of the action. Each
 * line contains the hash of the line before, so a changed or removed line is detected. The head is
 * written too, so lines cut off the end are detected. Writers of one station wait for each other.
 */
export async function appendAuditIn(
  trx: Transaction,
  deps: Omit<Core, 'db'>,
  entry: AuditEntry,
): Promise<void> {
  const { secrets, stationId } = deps
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`audit:${stationId}`])
  const last = await lastLine(trx, stationId)
  const line = {
    station_id: stationId,
    seq: last.seq + 1,
    at: isoTime(deps.now()),
    user_id: entry.userId,
    action: entry.action,
    event_id: entry.eventId ?? null,
    subject_id: entry.subjectId ?? null,
    detail: canonicalJson(entry.detail ?? {}),
    previous_hash: last.hash,
  }
  const hash = keyedHash(secrets, line)
  await trx('audit_log').insert({ ...line, hash })
  const head = await trx('audit_heads').where({ station_id: stationId }).first('keyed_from')
  await writeHead(trx, secrets, {
    stationId,
    seq: line.seq,
    hash,
    keyedFrom: head?.keyed_from ?? line.seq,
  })
}

/**
 * Runs an action and appends its audit entry in one transaction: both are stored, or neither.
 * `entry` may be computed from the result; null or an empty list means that nothing was done.
 * `again` is that of `inTransaction`.
 */
export async function audited<T>(
  deps: Core,
  work: (trx: Transaction) => Promise<T>,
  entry: AuditEntry | ((result: T) => AuditEntry | readonly AuditEntry[] | null),
  again?: (error: unknown) => boolean,
): Promise<T> {
  return inTransaction(
    deps.db,
    async (trx) => {
      const result = await work(trx)
      const entries = typeof entry === 'function' ? entry(result) : entry
      for (const one of [entries ?? []].flat()) await appendAuditIn(trx, deps, one)
      return result
    },
    again,
  )
}

/**
 * Creates the head of a chain that has none: an empty chain, or one of an earlier version.
 * @param anchored true if a head was seen before. A missing head was removed then and is not
 *   created again.
 */
export async function readOrCreateAuditHead(
  { db, secrets, stationId }: Omit<Core, 'now'>,
  anchored: boolean,
): Promise<void> {
  if (anchored || (await readHead(db, stationId))) return
  const { seq, hash } = await lastLine(db, stationId)
  await writeHead(db, secrets, { stationId, seq, hash, keyedFrom: seq + 1 })
}

export const readHead = (db: Db, stationId: string): Promise<AuditHead | null> =>
  HEADS.find(db, { stationId })

/** The heads of all stations. */
export const readHeads = (db: Db): Promise<AuditHead[]> => HEADS.all(db('audit_heads').orderBy('station_id'))

/** True if the chain still has the last line of the head. */
export async function hasLine(db: Db, { stationId, seq, hash }: AuditHead): Promise<boolean> {
  if (seq === 0) return true
  const line = await db('audit_log').where({ station_id: stationId, seq }).first('hash')
  return line?.hash === hash
}

/** True when the head was signed with this installation's key. */
export const isSigned = (secrets: Secrets, head: AuditHead): boolean => head.mac === macOf(secrets, head)

/** Lines read per query. */
const PAGE = 500

/**
 * Checks a station's chain. Returns the first `seq` that was changed or is missing, or null if the
 * chain is complete. Without a head, all lines must be those of an earlier version.
 * @param anchor a head that is stored outside of the database: the chain must reach it
 */
export async function findFirstBrokenEntry(
  db: Db,
  secrets: Secrets,
  stationId: string,
  anchor: AuditHead | null = null,
): Promise<number | null> {
  const head = await readHead(db, stationId)
  if (head && !isSigned(secrets, head)) return head.seq
  const keyedFrom = Math.min(head?.keyedFrom ?? Infinity, anchor?.keyedFrom ?? Infinity)
  const ends = [head, anchor].filter((end) => end !== null && end.seq > 0) as readonly AuditHead[]
  let previous = GENESIS
  let expected = 1
  for (;;) {
    const lines = await db('audit_log')
      .where({ station_id: stationId })
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(PAGE)
    for (const line of lines) {
      const hash = line.seq >= keyedFrom ? keyedHash(secrets, line) : plainHash(line)
      if (line.seq !== expected || line.previous_hash !== previous || line.hash !== hash) return expected
      if (ends.some((end) => end.seq === line.seq && end.hash !== line.hash)) return expected
      previous = line.hash
      expected += 1
    }
    if (lines.length < PAGE) break
  }
  // The head was read first, so lines written meanwhile come after it.
  return ends.some((end) => end.seq >= expected) ? expected : null
}

async function lastLine(db: Db, stationId: string): Promise<{ seq: number; hash: string }> {
  const last = await db('audit_log')
    .where({ station_id: stationId })
    .orderBy('seq', 'desc')
    .first('seq', 'hash')
  return { seq: last?.seq ?? 0, hash: last?.hash ?? GENESIS }
}

async function writeHead(db: Db, secrets: Secrets, head: Omit<AuditHead, 'mac'>): Promise<void> {
  await db('audit_heads')
    .insert(HEADS.write({ ...head, mac: macOf(secrets, head) }))
    .onConflict('station_id')
    .merge()
}

const macOf = (secrets: Secrets, { stationId, seq, hash, keyedFrom }: Omit<AuditHead, 'mac'>): string =>
  secrets.hmac('audit-head', canonicalJson({ stationId, seq, hash, keyedFrom }))

const keyedHash = (secrets: Secrets, line: Record<string, unknown>): string =>
  secrets.hmac('audit-line', canonicalJson(withoutHash(line)))

const plainHash = (line: Record<string, unknown>): string =>
  createHash('sha256')
    .update(canonicalJson(withoutHash(line)))
    .digest('hex')

function withoutHash(line: Record<string, unknown>): Record<string, unknown> {
  const { hash: _, ...rest } = line
  return rest
}

const HOUR = 3_600_000
/** Readers that are remembered. */
const MOST = 2_000

/**
 * Records who read lists with e-mails. Screens and phones read them again every few seconds: equal
 * reads make one line an hour.
 */
export function createReadLog(deps: Core): (entry: AuditEntry) => Promise<void> {
  const recorded = createRecentCache<number>(MOST)
  return async (entry) => {
    const key = canonicalJson({ ...entry })
    const now = deps.now()
    const last = recorded.get(key)
    if (last !== undefined && Math.abs(now - last) < HOUR) return
    await audited(deps, async () => undefined, entry)
    recorded.set(key, now)
  }
}
