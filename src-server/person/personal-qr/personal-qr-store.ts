import type { Db, Row } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { newRowId } from '../../platform/db/many-rows.ts'
import { orNull, table, text, time } from '../../platform/db/table.ts'
import { randomBase62, type Secrets } from '../../platform/secrets/secrets.ts'

export const QRS = table('personal_qrs', {
  id: text(),
  userId: text(),
  codeHmac: text(),
  /** Null for a code of another system. */
  codeEncrypted: orNull(text()),
  source: text<'minted' | 'imported'>(),
  createdAt: time(),
  revokedAt: orNull(time()),
  revokedReason: orNull(text()),
  revokedBy: orNull(text()),
})

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
  const qr = await QRS.find(db, { codeHmac: secrets.hmac('personal-qr', code) })
  if (!qr) return null
  const { userId, source, revokedAt: at, revokedReason: reason } = qr
  return at
    ? { state: 'revoked', userId, at, reason }
    : { state: 'live', userId, minted: source === 'minted' }
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
  const row = qrRow(secrets, userId, code, now, 'minted')
  return {
    code,
    row: { ...row, ...QRS.write({ codeEncrypted: secrets.encrypt('personal-qr', code) }) },
  }
}

/** The row of a code from the operator's ticket system. */
export const importedQrRow = (secrets: Secrets, userId: string, code: string, now: number): Row =>
  qrRow(secrets, userId, code, now, 'imported')

const qrRow = (
  secrets: Secrets,
  userId: string,
  code: string,
  now: number,
  source: 'minted' | 'imported',
): Row =>
  QRS.write({
    id: newRowId(),
    userId,
    codeHmac: secrets.hmac('personal-qr', code),
    codeEncrypted: null,
    source,
    createdAt: isoTime(now),
  })

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
    .update(
      QRS.write({
        revokedAt: isoTime(revoke.now),
        revokedReason: revoke.reason || null,
        revokedBy: revoke.by,
      }),
    )
}
