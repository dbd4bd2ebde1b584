import type { Db } from '../../platform/db/database.ts'

export type TagPlatform = 'ios' | 'android' | 'kiosk'

/** One attempt to write a person's confirmed pass to a tag. */
export interface OperationRecord {
  readonly id: string
  readonly eventId: string
  readonly userId: string
  /** The staff member who prepared it; null for the person's own. */
  readonly staffId: string | null
  readonly requestKey: string
  readonly requestHash: string
  readonly keyHmac: string
  readonly keyEncrypted: string
  readonly templateRevision: number
  readonly draftRevision: number
  readonly state: 'open' | 'cancelled' | 'completed'
  readonly createdAt: string
  readonly expiresAt: string
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

function toOperation(row: Record<string, unknown>): OperationRecord {
  return {
    id: row.id as string,
    eventId: row.event_id as string,
    userId: row.user_id as string,
    staffId: row.staff_id as string | null,
    requestKey: row.request_key as string,
    requestHash: row.request_hash as string,
    keyHmac: row.key_hmac as string,
    keyEncrypted: row.key_encrypted as string,
    templateRevision: row.template_revision as number,
    draftRevision: row.draft_revision as number,
    state: row.state as OperationRecord['state'],
    createdAt: row.created_at as string,
    expiresAt: row.expires_at as string,
    rewrite:
      row.rewrite_tag_hmac === null
        ? null
        : {
            tagHmac: row.rewrite_tag_hmac as string,
            fingerprint: row.rewrite_fingerprint as string,
          },
    completion:
      row.completion_hash === null
        ? null
        : {
            hash: row.completion_hash as string,
            at: row.completed_at as string,
            by: row.completed_by as string,
            platform: row.platform as TagPlatform,
          },
  }
}

/** Serializes tag operations of a person. SQLite runs one write transaction at a time anyway. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
}

export async function findOperation(db: Db, id: string): Promise<OperationRecord | null> {
  const row = await db('tag_operations').where({ id }).first()
  return row ? toOperation(row) : null
}

export async function findOperationByRequest(
  db: Db,
  userId: string,
  requestKey: string,
): Promise<OperationRecord | null> {
  const row = await db('tag_operations').where({ user_id: userId, request_key: requestKey }).first()
  return row ? toOperation(row) : null
}

/** The operation whose URL a tag carries, in any state. */
export async function findOperationByKey(db: Db, keyHmac: string): Promise<OperationRecord | null> {
  const row = await db('tag_operations').where({ key_hmac: keyHmac }).first()
  return row ? toOperation(row) : null
}

/** Ends the person's unfinished operation, so that `operation` is the only open one. */
export async function openOperation(trx: Db, operation: NewOperation): Promise<OperationRecord> {
  await trx('tag_operations')
    .where({ user_id: operation.userId, state: 'open' })
    .update({ state: 'cancelled' })
  await trx('tag_operations').insert({
    id: operation.id,
    event_id: operation.eventId,
    user_id: operation.userId,
    staff_id: operation.staffId,
    request_key: operation.requestKey,
    request_hash: operation.requestHash,
    key_hmac: operation.keyHmac,
    key_encrypted: operation.keyEncrypted,
    template_revision: operation.templateRevision,
    draft_revision: operation.draftRevision,
    state: 'open',
    created_at: operation.createdAt,
    expires_at: operation.expiresAt,
  })
  return { ...operation, state: 'open', rewrite: null, completion: null }
}

/** Stores what may be overwritten, in place of what was stored before. */
export async function setRewrite(
  trx: Db,
  operationId: string,
  rewrite: { tagHmac: string; fingerprint: string },
): Promise<void> {
  await trx('tag_operations')
    .where({ id: operationId })
    .update({ rewrite_tag_hmac: rewrite.tagHmac, rewrite_fingerprint: rewrite.fingerprint })
}

export async function setCompleted(
  trx: Db,
  operationId: string,
  completion: Completion,
): Promise<void> {
  await trx('tag_operations').where({ id: operationId }).update({
    state: 'completed',
    completion_hash: completion.hash,
    completed_at: completion.at,
    completed_by: completion.by,
    platform: completion.platform,
  })
}
