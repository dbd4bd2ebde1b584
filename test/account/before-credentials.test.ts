import { describe, expect, it } from 'vitest'
import { saveInteraction } from '../../src-server/account/oauth/provider-adapter.ts'
import { countAttempt, trimWindows } from '../../src-server/account/rate-limit/rate-limit.ts'
import { addCalls } from '../../src-server/account/rate-limit/rate-window-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { startSignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'

describe.each(databaseKinds)('what anybody can make the kiosk store, on %s,', (kind) => {
  const house = opened(() => startSignInHouse({ kind, now: () => clock }))
  const clock = Date.parse('2026-06-01T00:00:00Z')
  const app = made(() => house.makeApp('confidential'))
  const count = async (table: 'rate_windows' | 'oauth_interactions'): Promise<number> =>
    Number((await house.db(table).count({ n: '*' }))[0]!.n)
  const begin = async (state: string): Promise<number> => {
    const { url } = house.authorizeUrl(app, { state })
    return (await fetch(url, { redirect: 'manual' })).status
  }

  it('is nothing for a refused sign-in', async () => {
    const before = await count('rate_windows')
    const statuses = new Map<number, number>()
    for (let i = 0; i < 210; i++) {
      const fields = { email: `nobody-${i}@people.example`, password: 'wrong' }
      const { status } = await house.client.post('/api/v1/auth/login', fields)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 60, 429: 150 })
    expect((await count('rate_windows')) - before).toBe(121)
  })

  const windowMs = 900_000
  /** Fifty attempts at different accounts. */
  const flood = (from: number) =>
    Array.from({ length: 50 }, (_, i) => ({ key: `login:lan:flood:${from + i}`, calls: 1, windowMs }))

  it('is a bounded number of counted attempts, of which those at an account stay', async () => {
    const { db } = house
    await addCalls(db, [{ key: 'login:lan:account:guessed', calls: 90, windowMs }], clock)
    for (let from = 0; from < 500; from += 50) await addCalls(db, flood(from), clock)
    await addCalls(db, [{ key: 'app:minute', calls: 1, windowMs }], clock)
    await trimWindows(db, clock, 100)
    expect(await count('rate_windows')).toBe(101)
    const kept = await db('rate_windows').pluck('key')
    expect(kept).toEqual(expect.arrayContaining(['login:lan:account:guessed', 'app:minute']))
  })

  it('is a full window for its length at most, also after a clock that was ahead', async () => {
    const once = (now: number) => countAttempt(house.db, [{ key: 'login:ahead', max: 1, windowMs }], now)
    await once(clock + 86_400_000)
    await once(clock)
    await expect(once(clock + windowMs - 1)).rejects.toThrow(/Too many/)
    await once(clock + windowMs)
  })

  it('is five thousand counted attempts: every hundredth removes those above', async () => {
    const { db } = house
    await db('rate_windows').delete()
    for (let from = 0; from < 5_100; from += 50) await addCalls(db, flood(from), clock)
    const counts: number[] = []
    for (let i = 0; i < 100; i++) {
      await countAttempt(db, [{ key: `login:lan:more:${i}`, max: 60, windowMs }], clock)
      counts.push(await count('rate_windows'))
    }
    expect(Math.min(...counts)).toBe(5_000)
  })

  it('is fifty sign-ins for apps from one address; the newest are continued', async () => {
    await house.db('oauth_interactions').delete()
    const person = await house.makeUser()
    const before = house.browser()
    const url = (state: string): string => house.authorizeUrl(app, { state }).url
    await before.open(url('first'))
    for (let i = 0; i < 55; i++) expect(await begin(`flood-${i}`)).toBe(303)
    expect(await count('oauth_interactions')).toBe(50)
    await house.db('rate_windows').delete()
    const arrived = await house.approve(house.browser(), url('newest'), person.email)
    expect(arrived.searchParams.get('state')).toBe('newest')
  })

  it('is a thousand sign-ins for apps from all addresses', async () => {
    const { db } = house
    await db('oauth_interactions').delete()
    const expires_at = new Date(clock).toISOString()
    const row = (i: number) => ({ id_hash: `id-${i}`, payload: '{}', expires_at })
    await db.batchInsert(
      'oauth_interactions',
      Array.from({ length: 1_000 }, (_, i) => row(i)),
      100,
    )
    const payload = { exp: clock / 1000 + 1, params: {} } as never
    for (let i = 0; i < 30; i++) await saveInteraction(db, `new-${i}`, payload, `10.0.0.${i}`)
    expect(await count('oauth_interactions')).toBe(1_000)
    expect(await db('oauth_interactions').where({ expires_at })).toHaveLength(970)
  })

  it('is no request for an app with more than six kilobytes', async () => {
    const rows = await count('oauth_interactions')
    expect(await begin('s'.repeat(6_200))).toBe(400)
    expect(await count('oauth_interactions')).toBe(rows)
    expect(await begin('s'.repeat(4_000))).toBe(303)
  })
})
