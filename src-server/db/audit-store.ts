import { createHash } from 'node:crypto'
import { canonicalJson } from './request-key-store.ts'
import { isPostgres, type Db } from './database.ts'
import { isoTime } from './column-values.ts'
import { inTransaction } from './in-transaction.ts'
import type { Secrets } from '../runtime/secrets.ts'

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
  /**
   * Lines are hashed under the installation's key: whoever writes to the database alone can make
   * none.
   */
  readonly secrets: Secrets
  readonly now: () => number
  readonly stationId: string
}

/** Where a chain ends, signed with the installation's key. */
export interface AuditHead {
  readonly stationId: string
  /** 0 before the first line. */
  readonly seq: number
  readonly hash: string
  /** The first line whose hash is keyed; lines of earlier versions have a plain SHA-256. */
  readonly keyedFrom: number
  readonly mac: string
}

const GENESIS = '0'.repeat(64)

/**
 * Appends to the station's chain: each line holds the hash of the one before, so a line that was
 * changed or taken out shows. The head is moved in the same transaction, so lines cut off the end
 * show too. It takes a transaction of its own, in which writers of one station queue up.
 */
export async function appendAudit(deps: AuditDeps, entry: AuditEntry): Promise<void> {
  await inTransaction(deps.db, (trx) => appendAuditIn(trx, deps, entry))
}

/**
 * The same as the last step of a transaction: the line is kept with what it tells about, or not at
 * all.
 */
export async function appendAuditIn(
  trx: Db,
  deps: Omit<AuditDeps, 'db'>,
  entry: AuditEntry,
): Promise<void> {
  const { secrets, stationId } = deps
  if (isPostgres(trx))
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`audit:${stationId}`])
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
 * Runs `work` in one transaction that ends with its audit entry, which may be made of the result.
 * `again` is that of `inTransaction`.
 */
export async function audited<T>(
  deps: AuditDeps,
  work: (trx: Db) => Promise<T>,
  entry: AuditEntry | ((result: T) => AuditEntry),
  again?: (error: unknown) => boolean,
): Promise<T> {
  return inTransaction(
    deps.db,
    async (trx) => {
      const result = await work(trx)
      await appendAuditIn(trx, deps, typeof entry === 'function' ? entry(result) : entry)
      return result
    },
    again,
  )
}

/**
 * Signs where the station's chain ends when nothing does yet: the chain of an earlier version, or
 * an empty one.
 * @param anchored true when a head was seen before: one that is gone now was removed, and is not
 *   made again
 */
export async function readOrCreateAuditHead(
  { db, secrets, stationId }: Omit<AuditDeps, 'now'>,
  anchored: boolean,
): Promise<void> {
  if (anchored || (await readHead(db, stationId))) return
  const { seq, hash } = await lastLine(db, stationId)
  await writeHead(db, secrets, { stationId, seq, hash, keyedFrom: seq + 1 })
}

export async function readHead(db: Db, stationId: string): Promise<AuditHead | null> {
  const row = await db('audit_heads').where({ station_id: stationId }).first()
  return row
    ? { stationId, seq: row.seq, hash: row.hash, keyedFrom: row.keyed_from, mac: row.mac }
    : null
}

/** True when the head was signed with this installation's key. */
export const isSigned = (secrets: Secrets, head: AuditHead): boolean =>
  head.mac === macOf(secrets, head)

/** Lines that are checked at one go, so that a long chain holds up nobody. */
const PAGE = 500

/**
 * Walks a station's chain; the first `seq` that was changed or is missing, or null when the chain
 * is whole. Without a head all lines must be those of an earlier version.
 * @param anchor a head that was kept outside of the database: the chain must reach it
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
      if (line.seq !== expected || line.previous_hash !== previous || line.hash !== hash)
        return expected
      if (ends.some((end) => end.seq === line.seq && end.hash !== line.hash)) return expected
      previous = line.hash
      expected += 1
    }
    if (lines.length < PAGE) break
  }
  // Lines that were written meanwhile come after the head, which was read first.
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
    .insert({
      station_id: head.stationId,
      seq: head.seq,
      hash: head.hash,
      keyed_from: head.keyedFrom,
      mac: macOf(secrets, head),
    })
    .onConflict('station_id')
    .merge()
}

const macOf = (
  secrets: Secrets,
  { stationId, seq, hash, keyedFrom }: Omit<AuditHead, 'mac'>,
): string => secrets.hmac('audit-head', canonicalJson({ stationId, seq, hash, keyedFrom }))

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
