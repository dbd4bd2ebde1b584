import type { Db } from '../../platform/db/database.ts'
import { integer, json, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** `confidential`: has a secret. `public`: uses PKCE only. */
export type AppKind = 'confidential' | 'public'

export const APPS = table('oauth_clients', {
  clientId: text(),
  name: text(),
  kind: text<AppKind>(),
  /** SHA-256 of the secret in hex; null for a public app. */
  secretHash: orNull(text()),
  redirectUris: json<readonly string[]>(),
  status: text<'active' | 'suspended'>(),
  suspendedBy: orNull(text()),
  ownerId: orNull(text()),
  /** Rate limit of the resource API, calls per person and minute. */
  limitMinute: integer(),
  limitHour: integer(),
  createdAt: time(),
})
/** A third-party app with sign-in by PassDesk. */
export type App = RecordOf<typeof APPS>
const toApp = APPS.read

export async function findApp(db: Db, clientId: string): Promise<App | null> {
  const row = await db('oauth_clients').where({ client_id: clientId }).first()
  return row ? toApp(row) : null
}

/** The apps of an owner, or all apps for null, sorted by name. */
export async function appsOf(db: Db, ownerId: string | null): Promise<App[]> {
  const rows = await db('oauth_clients')
    .modify((query) => {
      if (ownerId !== null) query.where({ owner_id: ownerId })
    })
    .orderBy(['name', 'client_id'])
  return rows.map(toApp)
}

type NewApp = Pick<App, 'clientId' | 'name' | 'kind' | 'secretHash' | 'redirectUris' | 'ownerId'>

export async function insertApp(db: Db, app: NewApp, now: number): Promise<void> {
  await APPS.insert(db, { ...app, createdAt: isoTime(now) })
}

type AppChange = Partial<
  Pick<App, 'name' | 'redirectUris' | 'secretHash' | 'status' | 'suspendedBy' | 'limitMinute' | 'limitHour'>
>

/** Fields that are left out stay as they are: knex writes no undefined values. */
export async function updateApp(db: Db, clientId: string, change: AppChange): Promise<void> {
  await APPS.update(db, { clientId }, change)
}

/** Deletes the app with its consents, grants and tokens. */
export async function deleteApp(db: Db, clientId: string): Promise<void> {
  await db('oauth_clients').where({ client_id: clientId }).delete()
}

/** Number of people who allow the app now. */
export async function countPeopleOf(db: Db, clientId: string): Promise<number> {
  const row = await db('oauth_consents').where({ client_id: clientId }).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}
