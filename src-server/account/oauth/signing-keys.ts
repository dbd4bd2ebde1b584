import type { Core } from '../../platform/db/core.ts'
import { createHash, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { table, text, time } from '../../platform/db/table.ts'

export const SIGNING_KEYS = table('signing_keys', {
  kid: text(),
  state: text<KeyRow['state']>(),
  /** JWK, encrypted with the installation key. */
  privateJwk: text(),
  createdAt: time(),
  stateSince: time(),
})
const PUBLIC = SIGNING_KEYS.pick('kid', 'state', 'createdAt', 'stateSince')

const readKeys = (db: Db): Promise<KeyRow[]> => PUBLIC.all(db('signing_keys'))

/** The encrypted private keys, by kid. */
async function readPrivateKeys(db: Db, kids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db('signing_keys')
    .whereIn('kid', [...kids])
    .select('kid', 'private_jwk')
  return new Map(rows.map((row) => [row.kid, row.private_jwk]))
}

/**
 * Stores the key unless one is stored in that state, so that two kiosks that start at once use the
 * same first key.
 */
async function insertKey(
  db: Db,
  { now, ...key }: { kid: string; state: 'active' | 'next'; privateJwk: string; now: number },
): Promise<void> {
  const at = isoTime(now)
  await db(SIGNING_KEYS.name)
    .insert(SIGNING_KEYS.write({ ...key, createdAt: at, stateSince: at }))
    .onConflict()
    .ignore()
}

/**
 * Makes `next` the active key and retires `active`. No effect if another kiosk did so in the
 * meantime.
 */
async function promoteKey(db: Db, active: string, next: string, now: number): Promise<void> {
  await db.transaction(async (trx) => {
    const retired = await trx('signing_keys')
      .where({ kid: active, state: 'active' })
      .update({ state: 'retiring', state_since: isoTime(now) })
    if (retired === 1)
      await trx('signing_keys')
        .where({ kid: next, state: 'next' })
        .update({ state: 'active', state_since: isoTime(now) })
  })
}

async function dropKey(db: Db, kid: string): Promise<void> {
  await db('signing_keys').where({ kid, state: 'retiring' }).delete()
}

/**
 * The current keys, the signing one first. Due steps are done first: creation, rotation, promotion,
 * removal. Called for each request that needs keys, so that a rotation by the command line or
 * another kiosk shows in the next key set.
 */
export async function currentKeys(deps: KeyDeps): Promise<KeyRow[]> {
  for (;;) {
    const keys = await readKeys(deps.db)
    const now = deps.now()
    const step = nextKeyStep(keys, now)
    if (!step) return inSigningOrder(keys)
    if (step.do === 'make') await makeKey(deps, step.state)
    if (step.do === 'promote') await promoteKey(deps.db, step.active, step.next, now)
    if (step.do === 'drop') await dropKey(deps.db, step.kid)
  }
}

/** The private keys in the given order. */
export async function loadPrivateKeys(deps: KeyDeps, keys: readonly KeyRow[]): Promise<JWK[]> {
  const encrypted = await readPrivateKeys(
    deps.db,
    keys.map((key) => key.kid),
  )
  return keys.flatMap((key) => {
    const text = encrypted.get(key.kid)
    return text === undefined ? [] : [JSON.parse(deps.secrets.decrypt('signing-key', text)) as JWK]
  })
}

/** Result of a rotation request. */
/** What keys need; a kiosk and its command line use them. */
export type KeyDeps = Omit<Core, 'stationId'>

interface Rotation {
  readonly kid: string
  /** ISO time at which the new key starts to sign, when it has been public for 300 s. */
  readonly signsFrom: string
  /** False if a key was waiting already. */
  readonly made: boolean
}

/**
 * Creates the next signing key, which signs after it has been public for 300 s. The old one stays
 * public until its last ID token has expired.
 */
export async function rotateSigningKeys(db: Db, secrets: Secrets, now: number): Promise<Rotation> {
  const deps: KeyDeps = { db, secrets, now: () => now }
  const waiting = nextOf(await currentKeys(deps))
  if (!waiting) await makeKey(deps, 'next')
  const next = waiting ?? nextOf(await readKeys(db))
  if (!next) throw new Error('The new signing key was not stored.')
  return { kid: next.kid, signsFrom: isoTime(signsFrom(next)), made: waiting === undefined }
}

const nextOf = (keys: readonly KeyRow[]): KeyRow | undefined => keys.find((key) => key.state === 'next')

const makePair = promisify(generateKeyPair)

async function makeKey(deps: KeyDeps, state: 'active' | 'next'): Promise<void> {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  const kid = createHash('sha256')
    .update(JSON.stringify({ e: jwk.e, kty: 'RSA', n: jwk.n }))
    .digest('base64url')
  const privateJwk = deps.secrets.encrypt(
    'signing-key',
    JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' }),
  )
  await insertKey(deps.db, { kid, state, privateJwk, now: deps.now() })
}

/**
 * `next`: published, not yet used. `active`: signs. `retiring`: published until its last ID token
 * has expired.
 */
type KeyState = 'next' | 'active' | 'retiring'

/** A signing key without its private part; times are ISO 8601. */
export interface KeyRow {
  readonly kid: string
  readonly state: KeyState
  readonly createdAt: string
  readonly stateSince: string
}

/** Cache lifetime of the key set, seconds (specification §4.5). */
export const JWKS_MAX_AGE_S = 300
/** Lifetime of an ID token, seconds. */
export const ID_TOKEN_S = 3600
/** Keys are rotated after 90 days. */
const KEY_AGE_MS = 90 * 86_400_000

type KeyStep =
  | { readonly do: 'make'; readonly state: 'active' | 'next' }
  | { readonly do: 'promote'; readonly active: string; readonly next: string }
  | { readonly do: 'drop'; readonly kid: string }

/** Time at which a `next` key starts to sign: all cached key sets contain it by then. */
const signsFrom = (key: KeyRow): number => Date.parse(key.createdAt) + JWKS_MAX_AGE_S * 1000

/** The next due change of the keys, one step at a time; null if none is due. */
export function nextKeyStep(keys: readonly KeyRow[], now: number): KeyStep | null {
  const active = keys.find((key) => key.state === 'active')
  const next = keys.find((key) => key.state === 'next')
  if (!active) return { do: 'make', state: 'active' }
  if (next && signsFrom(next) <= now) return { do: 'promote', active: active.kid, next: next.kid }
  if (!next && Date.parse(active.stateSince) + KEY_AGE_MS <= now) return { do: 'make', state: 'next' }
  const keptMs = (ID_TOKEN_S + JWKS_MAX_AGE_S) * 1000
  const old = keys.find((key) => key.state === 'retiring' && Date.parse(key.stateSince) + keptMs <= now)
  return old ? { do: 'drop', kid: old.kid } : null
}

const ORDER: readonly KeyState[] = ['active', 'next', 'retiring']

/**
 * The signing key first, because oidc-provider signs with the first suitable key; then the others,
 * newest first.
 */
export function inSigningOrder(keys: readonly KeyRow[]): KeyRow[] {
  return keys.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      b.createdAt.localeCompare(a.createdAt) ||
      a.kid.localeCompare(b.kid),
  )
}
