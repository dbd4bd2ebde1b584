import type { Consents } from '../../../contract/person/user/person.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { named, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'

/** Documents that require consent before passes can be used. A new text gets a new version. */
export const REQUIRED_CONSENTS = [{ document: 'pass', version: '1' }] as const

export const CONSENTS = table('consents', {
  userId: text(),
  document: text(),
  version: text(),
  at: named('given_at', time()),
  /** The staff member, if it was given at the desk. */
  recordedBy: orNull(text()),
  /** How it was given outside of PassDesk. */
  source: orNull(text()),
})
const GIVEN = CONSENTS.pick('document', 'version', 'at', 'recordedBy')

export const consentsOf = async (db: Db, userId: string): Promise<Consents> => ({
  required: [...REQUIRED_CONSENTS],
  given: await GIVEN.all(db(CONSENTS.name).where({ user_id: userId }).orderBy(['document', 'given_at'])),
})

export async function hasConsent(db: Db, userId: string): Promise<boolean> {
  for (const required of REQUIRED_CONSENTS) {
    if (
      !(await db('consents')
        .where({ user_id: userId, ...required })
        .first('document'))
    )
      return false
  }
  return true
}

export async function requireConsent(db: Db, userId: string): Promise<void> {
  if (!(await hasConsent(db, userId))) throw new ApiError('consent_required')
}

/** Rejects a document or version that is not required; the error names the required one. */
export function checkConsentName(name: { document: string; version: string }): void {
  const known = REQUIRED_CONSENTS.find((required) => required.document === name.document)
  if (!known)
    throw invalidField(
      'document',
      `must be one of ${REQUIRED_CONSENTS.map((r) => r.document).join(', ')}, got ${name.document}`,
    )
  if (known.version !== name.version)
    throw invalidField('version', `must be ${known.version}, got ${name.version}`)
}

/** `now`: when it was given, ms since 1970. */
type GivenConsent = Pick<RecordOf<typeof CONSENTS>, 'userId' | 'document' | 'version' | 'recordedBy'> & {
  readonly source?: string | null
  readonly now: number
}

export const consentRow = ({ now, source = null, ...consent }: GivenConsent): Row =>
  CONSENTS.write({ ...consent, source, at: isoTime(now) })

/** Those of the people who gave consent to print the pass. */
export async function consentsIn(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const [required] = REQUIRED_CONSENTS
  const rows = await db('consents').where(required).where(among('user_id', userIds)).select('user_id')
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Records a consent. If it is already recorded, the first record is kept; only that of a list is
 * replaced by one given in PassDesk. Raises the revs of the person and of the events they have an
 * entry for.
 */
export async function recordConsent(db: Db, consent: GivenConsent): Promise<void> {
  await db.transaction(async (trx) => {
    const added = trx('consents').insert(consentRow(consent)).onConflict(['user_id', 'document', 'version'])
    const recorded = await (
      (consent.source ?? null) === null ? added.merge().whereNotNull('consents.source') : added.ignore()
    ).returning('user_id')
    if (recorded.length === 0) return
    const events = await trx('entries').where({ user_id: consent.userId }).distinct('event_id')
    await bumpRevs(trx, `user:${consent.userId}`, ...events.map((row): RevScope => `event:${row.event_id}`))
  })
}

/** Deletes the consents to print the pass that an import recorded. For the undo of the import. */
export async function deleteConsents(trx: Db, userIds: readonly string[]): Promise<void> {
  const [required] = REQUIRED_CONSENTS
  await trx('consents')
    .where({ ...required })
    .where(among('user_id', userIds))
    .whereNotNull('source')
    .delete()
}
