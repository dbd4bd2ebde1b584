import type { Db, Row } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { newRowId } from '../../platform/db/new-row-id.ts'
import { randomBase62, type Secrets } from '../../platform/secrets/secrets.ts'

/** The owner of a scanned code. */
type QrMatch =
  /** `minted`: made here, so that nobody can guess it. */
  | { readonly state: 'live'; readonly userId: string; readonly minted: boolean }
  | {
      readonly state: 'revoked'
      readonly userId: string
      readonly at: string
      readonly reason: string | null
    }
  | null

/**
 * Finds the owner of a code with one indexed look-up. The database contains no code in plain text.
 */
export async function matchQr(db: Db, secrets: Secrets, code: string): Promise<QrMatch> {
  const row = await db('personal_qrs')
    .where({ code_hmac: secrets.hmac('personal-qr', code) })
    .first()
  if (!row) return null
  return row.revoked_at
    ? { state: 'revoked', userId: row.user_id, at: row.revoked_at, reason: row.revoked_reason }
    : { state: 'live', userId: row.user_id, minted: row.source === 'minted' }
}

/** The newest code that can be shown to its owner: minted here and not revoked. */
export async function showableQr(db: Db, secrets: Secrets, userId: string): Promise<string | null> {
  const row = await db('personal_qrs')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .whereNotNull('code_encrypted')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .first('code_encrypted')
  return row ? secrets.decrypt('personal-qr', row.code_encrypted) : null
}

/** The row of a code minted here: `{web_url}/q#` and 22 base62 characters. */
export function mintedQrRow(
  secrets: Secrets,
  webUrl: string,
  userId: string,
  now: number,
): { code: string; row: Row } {
  const code = `${webUrl}/q#${randomBase62(22)}`
  return {
    code,
    row: qrRow(secrets, {
      userId,
      code,
      source: 'minted',
      encrypted: secrets.encrypt('personal-qr', code),
      now,
    }),
  }
}

/** The row of a code from the operator's ticket system. */
export function importedQrRow(secrets: Secrets, userId: string, code: string, now: number): Row {
  return qrRow(secrets, { userId, code, source: 'imported', encrypted: null, now })
}

function qrRow(
  secrets: Secrets,
  qr: { userId: string; code: string; source: string; encrypted: string | null; now: number },
): Row {
  const { userId, code, source, encrypted, now } = qr
  return {
    id: newRowId(),
    user_id: userId,
    code_hmac: secrets.hmac('personal-qr', code),
    code_encrypted: encrypted,
    source,
    created_at: isoTime(now),
  }
}

export async function insertQr(db: Db, row: Row): Promise<void> {
  await db('personal_qrs').insert(row)
}

/**
 * Revokes all live codes of the person, in the transaction that adds a new one. Parallel calls run
 * one after the other, so that one code is valid at the end.
 */
export async function revokeQrs(
  trx: Db,
  revoke: { userId: string; reason: string; by: string; now: number },
): Promise<void> {
  await trx('users').where({ id: revoke.userId }).forNoKeyUpdate().first('id')
  await trx('personal_qrs')
    .where({ user_id: revoke.userId })
    .whereNull('revoked_at')
    .update({
      revoked_at: isoTime(revoke.now),
      revoked_reason: revoke.reason || null,
      revoked_by: revoke.by,
    })
}
