import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { named, table, text, time, type RecordOf } from '../../platform/db/table.ts'

export const APP_CONSENTS = table('oauth_consents', {
  userId: text(),
  clientId: text(),
  since: named('given_at', time()),
})
const ALLOWED = APP_CONSENTS.pick('clientId', 'since').with({ name: text() })
/** An app that a person allows to act for them. */
export type AllowedApp = RecordOf<typeof ALLOWED>

export async function hasAllowed(db: Db, userId: string, clientId: string): Promise<boolean> {
  return (
    (await db('oauth_consents').where({ user_id: userId, client_id: clientId }).first('client_id')) !==
    undefined
  )
}

/** Stores the consent. If it is stored already, the first time is kept. */
export async function allowApp(db: Db, userId: string, clientId: string, now: number): Promise<void> {
  await db('oauth_consents')
    .insert(APP_CONSENTS.write({ userId, clientId, since: isoTime(now) }))
    .onConflict(['user_id', 'client_id'])
    .ignore()
}

export const allowedApps = (db: Db, userId: string): Promise<AllowedApp[]> =>
  ALLOWED.all(
    db('oauth_consents as a')
      .join('oauth_clients as c', 'c.client_id', 'a.client_id')
      .where('a.user_id', userId)
      .orderBy(['c.name', 'c.client_id'])
      .select('c.client_id', 'c.name', 'a.given_at'),
  )

/** Withdraws a consent and revokes the codes and tokens issued under it. True if there was one. */
export async function withdrawConsent(db: Db, userId: string, clientId: string): Promise<boolean> {
  return (await db('oauth_consents').where({ user_id: userId, client_id: clientId }).delete()) > 0
}

/** Withdraws all consents of the person and revokes the codes and tokens issued under them. */
export async function withdrawAllConsents(db: Db, userId: string): Promise<void> {
  await db('oauth_consents').where({ user_id: userId }).delete()
}

/** Withdraws the consents of all people to an app. Returns how many there were. */
export async function withdrawConsentsTo(db: Db, clientId: string): Promise<number> {
  return db('oauth_consents').where({ client_id: clientId }).delete()
}
