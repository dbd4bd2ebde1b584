import type { Db, Row } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** `confidential`: has a secret. `public`: uses PKCE only. */
export type AppKind = 'confidential' | 'public'

/** A third-party app with sign-in by PassDesk. */
export interface App {
  readonly clientId: string
  readonly name: string
  readonly kind: AppKind
  /** SHA-256 of the secret in hex; null for a public app. */
  readonly secretHash: string | null
  readonly redirectUris: readonly string[]
  readonly status: 'active' | 'suspended'
  readonly suspendedBy: string | null
  readonly ownerId: string | null
  /** Rate limit of the resource API, calls per person and minute. */
  readonly limitMinute: number
  readonly limitHour: number
  readonly createdAt: string
}

function toApp(row: Row): App {
  return {
    clientId: row.client_id,
    name: row.name,
    kind: row.kind,
    secretHash: row.secret_hash,
    redirectUris: JSON.parse(row.redirect_uris),
    status: row.status,
    suspendedBy: row.suspended_by,
    ownerId: row.owner_id,
    limitMinute: row.limit_minute,
    limitHour: row.limit_hour,
    createdAt: row.created_at,
  }
}

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

interface NewApp extends Pick<App, 'clientId' | 'name' | 'kind' | 'secretHash' | 'redirectUris'> {
  readonly ownerId: string
}

export async function insertApp(db: Db, app: NewApp, now: number): Promise<void> {
  await db('oauth_clients').insert({
    client_id: app.clientId,
    name: app.name,
    kind: app.kind,
    secret_hash: app.secretHash,
    redirect_uris: JSON.stringify(app.redirectUris),
    owner_id: app.ownerId,
    created_at: isoTime(now),
  })
}

type AppChange = Partial<
  Pick<
    App,
    'name' | 'redirectUris' | 'secretHash' | 'status' | 'suspendedBy' | 'limitMinute' | 'limitHour'
  >
>

/** Fields that are left out stay as they are: knex writes no undefined values. */
export async function updateApp(db: Db, clientId: string, change: AppChange): Promise<void> {
  await db('oauth_clients')
    .where({ client_id: clientId })
    .update({
      name: change.name,
      redirect_uris: change.redirectUris && JSON.stringify(change.redirectUris),
      secret_hash: change.secretHash,
      status: change.status,
      suspended_by: change.suspendedBy,
      limit_minute: change.limitMinute,
      limit_hour: change.limitHour,
    })
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
