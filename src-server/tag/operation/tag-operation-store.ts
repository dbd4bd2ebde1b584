import type { Db, Row } from '../../platform/db/database.ts'
import { integer, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'

export type TagPlatform = 'ios' | 'android' | 'kiosk'

export const OPERATIONS = table('tag_operations', {
  id: text(),
  eventId: text(),
  userId: text(),
  /** The staff member who prepared it; null for the person's own. */
  staffId: orNull(text()),
  requestKey: text(),
  requestHash: text(),
  keyHmac: text(),
  keyEncrypted: text(),
  templateRevision: integer(),
  draftRevision: integer(),
  state: text<'open' | 'cancelled' | 'completed'>(),
  createdAt: time(),
  expiresAt: time(),
  rewriteTagHmac: orNull(text()),
  rewriteFingerprint: orNull(text()),
  completionHash: orNull(text()),
  completedAt: orNull(time()),
  completedBy: orNull(text()),
  platform: orNull(text<TagPlatform>()),
})
type Stored = RecordOf<typeof OPERATIONS>

/** One attempt to write a person's confirmed pass to a tag. */
export interface OperationRecord extends Omit<
  Stored,
  'rewriteTagHmac' | 'rewriteFingerprint' | 'completionHash' | 'completedAt' | 'completedBy' | 'platform'
> {
  /** The one tag and content that may be overwritten. */
  readonly rewrite: { readonly tagHmac: string; readonly fingerprint: string } | null
  readonly completion: Completion | null
}

export interface Completion {
  /** Hash of the report. A repeated report gets the same reply. */
  readonly hash: string
  readonly at: string
  /** The user id of the person or of the staff member. */
  readonly by: string
  readonly platform: TagPlatform
}

export type NewOperation = Omit<OperationRecord, 'state' | 'rewrite' | 'completion'>

function toOperation(row: Row): OperationRecord {
  const {
    rewriteTagHmac,
    rewriteFingerprint,
    completionHash,
    completedAt,
    completedBy,
    platform,
    ...operation
  } = OPERATIONS.read(row)
  return {
    ...operation,
    rewrite: rewriteTagHmac && {
      tagHmac: rewriteTagHmac,
      fingerprint: rewriteFingerprint!,
    },
    completion: completionHash && {
      hash: completionHash,
      at: completedAt!,
      by: completedBy!,
      platform: platform!,
    },
  } as OperationRecord
}

async function found(query: PromiseLike<Row | undefined>): Promise<OperationRecord | null> {
  const row = await query
  return row ? toOperation(row) : null
}

/** Serializes tag operations of a person. SQLite runs one write transaction at a time anyway. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
}

export async function findOperation(db: Db, id: string): Promise<OperationRecord | null> {
  return found(db('tag_operations').where({ id }).first())
}

export async function findOperationByRequest(
  db: Db,
  userId: string,
  requestKey: string,
): Promise<OperationRecord | null> {
  return found(db('tag_operations').where({ user_id: userId, request_key: requestKey }).first())
}

/** The operation whose URL a tag carries, in any state. */
export async function findOperationByKey(db: Db, keyHmac: string): Promise<OperationRecord | null> {
  return found(db('tag_operations').where({ key_hmac: keyHmac }).first())
}

/** Ends the person's unfinished operation, so that `operation` is the only open one. */
export async function openOperation(trx: Db, operation: NewOperation): Promise<OperationRecord> {
  await trx('tag_operations')
    .where({ user_id: operation.userId, state: 'open' })
    .update({ state: 'cancelled' })
  await OPERATIONS.insert(trx, { ...operation, state: 'open' })
  return { ...operation, state: 'open', rewrite: null, completion: null }
}

/** Stores what may be overwritten, in place of what was stored before. */
export async function setRewrite(
  trx: Db,
  operationId: string,
  rewrite: { tagHmac: string; fingerprint: string },
): Promise<void> {
  await OPERATIONS.update(
    trx,
    { id: operationId },
    {
      rewriteTagHmac: rewrite.tagHmac,
      rewriteFingerprint: rewrite.fingerprint,
    },
  )
}

export async function setCompleted(trx: Db, operationId: string, completion: Completion): Promise<void> {
  const { hash, at, by, platform } = completion
  const columns = OPERATIONS.write({
    state: 'completed',
    completionHash: hash,
    completedAt: at,
    completedBy: by,
    platform,
  })
  await trx(OPERATIONS.name).where({ id: operationId }).update(columns)
}
