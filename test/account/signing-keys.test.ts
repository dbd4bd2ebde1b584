import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import {
  inSigningOrder,
  nextKeyStep,
  type KeyRow,
  currentKeys,
  loadPrivateKeys,
  rotateSigningKeys,
} from '../../src-server/account/oauth/signing-keys.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts'
import { readJwt, startSignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'

const SECOND = 1000
const DAY = 86_400 * SECOND
const START = Date.parse('2026-06-01T00:00:00Z')

describe('rotating keys over HTTP', () => {
  const house = opened(() => startSignInHouse({ now: () => Date.now() }))
  const app = made(() => house.makeApp('public'))
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
  afterEach(() => void vi.useRealTimers())

  const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms)
  const publicKids = async (): Promise<string[]> =>
    (await house.client.get('/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid)
  const newKid = async (): Promise<string> =>
    readJwt((await house.signIn(app, await house.makePerson())).id_token).header.kid as string

  it('publishes the new key 300 s before use, and the old one until its last ID token expires', async () => {
    const first = await newKid()
    const rotation = await rotateSigningKeys(house.db, house.kiosk.secrets, Date.now())
    expect(rotation).toEqual({ kid: expect.any(String), signsFrom: '2026-06-01T00:05:00.000Z', made: true })
    expect(await publicKids()).toEqual([first, rotation.kid])
    expect(await newKid()).toBe(first)
    wait(299 * SECOND)
    expect(await newKid()).toBe(first)
    wait(SECOND)
    expect(await newKid()).toBe(rotation.kid)
    wait(3899 * SECOND)
    expect(await publicKids()).toEqual([rotation.kid, first])
    wait(SECOND)
    expect(await publicKids()).toEqual([rotation.kid])
  })

  it('rotates once for two requests', async () => {
    const once = await rotateSigningKeys(house.db, house.kiosk.secrets, Date.now())
    const twice = await rotateSigningKeys(house.db, house.kiosk.secrets, Date.now() + SECOND)
    expect(twice).toEqual({ ...once, made: false })
  })

  it('keeps apps with refresh tokens of the old key working', async () => {
    const tokens = await house.signIn(app, await house.makePerson())
    await rotateSigningKeys(house.db, house.kiosk.secrets, Date.now())
    wait(3 * DAY)
    expect((await house.refresh(app, tokens.refresh_token)).status).toBe(200)
  })

  it('publishes no private part of a key, and the cache lifetime of the set', async () => {
    const answer = await fetch(`${house.url}/.well-known/jwks.json`)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
    for (const key of (await answer.json()).keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
      expect(key).toMatchObject({ alg: 'RS256', use: 'sig', kty: 'RSA' })
    }
  })
})

describe.each(databaseKinds)('keys of several kiosks on %s', (kind) => {
  let database: TestDatabase
  const secrets = createSecrets(Buffer.alloc(32, 7))
  beforeAll(async () => void (database = await makeDatabase(kind)))
  afterAll(() => database.drop())

  it('are one first key and one next key, created by any kiosk', async () => {
    // Two connections to one SQLite file in the same process would only wait for each other.
    const again = () => (kind === 'postgres' ? database.reopen() : database.db)
    const desks = [database.db, again(), again()].map((db) => ({ db, secrets, now: () => START }))
    const seen = await Promise.all(desks.map((desk) => currentKeys(desk)))
    expect(new Set(seen.map((keys) => keys.map(({ kid }) => kid).join())).size).toBe(1)
    await Promise.all(desks.map((desk) => rotateSigningKeys(desk.db, secrets, START)))
    const now = () => START + 300 * SECOND
    const later = await Promise.all(desks.map((desk) => currentKeys({ ...desk, now })))
    for (const keys of later) expect(keys.map(({ state }) => state)).toEqual(['active', 'retiring'])
  })

  it('are readable with the installation’s key only', async () => {
    const deps = { db: database.db, secrets, now: () => START + 400 * SECOND }
    const keys = await currentKeys(deps)
    const loaded = await loadPrivateKeys(deps, keys)
    expect(loaded.map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid))
    const rows: Record<string, unknown>[] = await database.db('signing_keys')
    // Plain texts: within JSON the quotes of JSON are escaped.
    const stored = rows.flatMap((row) => Object.values(row).map(String)).join('\n')
    for (const { kid, d, p, q } of loaded) {
      expect(stored).toContain(kid)
      for (const secret of [d, p, q]) {
        expect(secret).toMatch(/^[\w-]{40,}$/)
        expect(stored).not.toContain(secret)
      }
    }
    expect(stored).not.toMatch(/"(d|p|q|dp|dq|qi)"/)
    const others = { ...deps, secrets: createSecrets(Buffer.alloc(32, 8)) }
    await expect(loadPrivateKeys(others, keys)).rejects.toThrow()
  })
})

describe('the states of keys', () => {
  const key = (kid: string, state: KeyRow['state'], since: number, created = since): KeyRow => ({
    kid,
    state,
    createdAt: new Date(START + created).toISOString(),
    stateSince: new Date(START + since).toISOString(),
  })
  const active = key('a', 'active', 0)
  const next = key('n', 'next', 0)
  const old = key('r', 'retiring', 0)

  it.each<[string, KeyRow[], number, ReturnType<typeof nextKeyStep>]>([
    ['the first is made', [], 0, { do: 'make', state: 'active' }],
    ['a young one is left alone', [active], 89 * DAY, null],
    ['an old one gets a follower', [active], 90 * DAY, { do: 'make', state: 'next' }],
    ['an old one gets one follower', [active, key('n', 'next', 90 * DAY)], 90 * DAY, null],
    ['a follower waits until everybody has read of it', [active, next], 299 * SECOND, null],
    ['and then signs', [active, next], 300 * SECOND, { do: 'promote', active: 'a', next: 'n' }],
    ['a retired one stays while its ID Tokens are good', [active, old], 3899 * SECOND, null],
    ['and is dropped then', [active, old], 3900 * SECOND, { do: 'drop', kid: 'r' }],
  ])('%s', (_name, keys, at, step) => expect(nextKeyStep(keys, START + at)).toEqual(step))

  it('the signing key comes first', () => {
    const keys = [
      key('r1', 'retiring', 5, 1),
      key('n', 'next', 3),
      key('a', 'active', 4, 2),
      key('r2', 'retiring', 5, 0),
    ]
    expect(inSigningOrder(keys).map(({ kid }) => kid)).toEqual(['a', 'n', 'r1', 'r2'])
  })
})
