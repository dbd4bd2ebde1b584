import { describe, expect, it } from 'vitest'
import { sweepExpiredSignIns } from '../../src-server/account/oauth/token-store.ts'
import { databaseKinds } from '../support/databases.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { startSignInHouse, type TestApp } from './house.ts'
import { opened } from '../support/opened.ts'

const DAY = 86_400_000

describe.each(databaseKinds)('the usage of an app, on %s', (kind) => {
  const house = opened(() => startSignInHouse({ kind, now: () => clock }))
  let owner: TestPerson
  let app: TestApp
  let clock = new Date(2026, 5, 20, 12).getTime()

  const call = (token: string) => house.client.with({ bearer: token, origin: null }).get('/events')
  /** Accepted calls of today, and those over the limit. */
  const sums = async (): Promise<number[]> => {
    const { html } = await (await house.browserOf(owner)).open(`/developer/${app.clientId}`)
    return /Calls today<\/dt><dd>([\d,]+); ([\d,]+) over the limit/.exec(html)!.slice(1).map(Number)
  }
  const freshApp = async (): Promise<void> => {
    owner = await house.makePerson()
    app = await house.makeApp('public')
    const change = { owner_id: owner.userId, limit_minute: 5 }
    await house.db('oauth_clients').where({ client_id: app.clientId }).update(change)
  }

  it('is counted by day: calls, and calls over the limit', async () => {
    await freshApp()
    expect(await sums()).toEqual([0, 0])
    const { access_token } = await house.signIn(app, await house.makePerson())
    for (let i = 0; i < 7; i += 1) await call(access_token)
    await call('unknown')
    expect(await sums()).toEqual([5, 2])
    clock += DAY
    expect(await sums()).toEqual([0, 0])
    await sweepExpiredSignIns(house.db, clock)
    expect(await house.db('app_usage')).toEqual([])
  })

  it('writes nothing at a call', async () => {
    await freshApp()
    const { access_token } = await house.signIn(app, await house.makePerson())
    await call(access_token)
    expect(await sums()).toEqual([1, 0])
    const stored = () => house.db('app_usage').where({ client_id: app.clientId })
    const before = await stored()
    for (let i = 0; i < 3; i += 1) await call(access_token)
    expect(await stored()).toEqual(before)
    expect(await sums()).toEqual([4, 0])
  })

  it('is kept during a database outage, and added once', async () => {
    await freshApp()
    const { db } = house
    const { access_token } = await house.signIn(app, await house.makePerson())
    await call(access_token)
    await db.schema.renameTable('app_usage', 'app_usage_away')
    expect((await (await house.browserOf(owner)).open(`/developer/${app.clientId}`)).status).toBe(500)
    await db.schema.renameTable('app_usage_away', 'app_usage')
    await call(access_token)
    expect(await sums()).toEqual([2, 0])
  })
})
