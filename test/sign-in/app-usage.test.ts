import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays, USAGE_DAYS } from '../../src-server/sign-in/provider/app-usage.ts'
import { sweepExpiredSignIns } from '../../src-server/sign-in/provider/sweep-expired.ts'
import { databaseKinds } from '../support/databases.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { startSignInHouse, type SignInHouse, type TestApp } from './house.ts'

const DAY = 86_400_000

describe.each(databaseKinds)('the usage of an app, on %s', (kind) => {
  let house: SignInHouse
  let owner: TestPerson
  let app: TestApp
  let clock = new Date(2026, 5, 20, 12).getTime()
  beforeAll(async () => {
    house = await startSignInHouse({ kind, now: () => clock })
  })
  afterAll(() => house.close())

  const call = (token: string) => house.client.with({ bearer: token, origin: null }).get('/events')
  const page = async (lang = 'en') =>
    (await (await house.browserOf(owner)).open(`/developer/${app.clientId}?lang=${lang}`)).html
  /** Calls, refusals, people and tokens, in sum or of one day. */
  const sums = (html: string) =>
    [...html.matchAll(/<li><span class="quiet">[^<]*<\/span><strong>([\d,]+)<\/strong>/g)].map(
      ([, n]) => Number(n!.replace(',', '')),
    )
  const rows = (html: string) =>
    [...html.matchAll(/<tr><th scope="row">([^<]*)<\/th>((?:<td>[\d,]+<\/td>)+)/g)].map(
      ([, day, cells]) => [day, ...[...cells!.matchAll(/<td>([\d,]+)/g)].map(([, n]) => Number(n))],
    )
  const freshApp = async (): Promise<void> => {
    owner = await house.makePerson()
    app = await house.makeApp('public')
    await house.kiosk
      .db('oauth_clients')
      .where({ client_id: app.clientId })
      .update({ owner_id: owner.userId, limit_minute: 5 })
  }

  it('is empty for a new app', async () => {
    await freshApp()
    expect(await page()).toContain('Not used yet.')
  })

  it('is counted by day: calls, rejected calls, people, tokens', async () => {
    await freshApp()
    const [anna, ben] = [await house.makePerson(), await house.makePerson()]
    const first = await house.signIn(app, anna)
    for (let i = 0; i < 7; i += 1) await call(first.access_token)
    clock += DAY
    const second = await house.signIn(app, anna)
    await house.refresh(app, second.refresh_token)
    const third = await house.signIn(app, ben)
    for (let i = 0; i < 3; i += 1) await call(third.access_token)
    await call('unknown')

    const html = await page()
    expect(sums(html)).toEqual([8, 2, 2, 4])
    expect(rows(html).slice(0, 3)).toEqual([
      ['21 Jun', 3, 0, 2, 3],
      ['20 Jun', 5, 2, 1, 1],
      ['19 Jun', 0, 0, 0, 0],
    ])
    expect(rows(html)).toHaveLength(USAGE_DAYS)
    expect([...html.matchAll(/<rect class="(calls|refused)" x=/g)].map(([, kind]) => kind)).toEqual(
      ['calls', 'refused', 'calls'],
    )
    expect(html).not.toMatch(/<script|style="/)
    expect(await page('ja')).toContain('この14日間')
  })

  it('is visible to the owner and to an administrator', async () => {
    const other = await house.browserOf(await house.makePerson())
    expect((await other.open(`/developer/${app.clientId}`)).status).toBe(404)
  })

  it('writes nothing at a call', async () => {
    await freshApp()
    const { access_token } = await house.signIn(app, await house.makePerson())
    await page()
    const before = await house.kiosk.db('app_usage').where({ client_id: app.clientId })
    for (let i = 0; i < 4; i += 1) await call(access_token)
    expect(await house.kiosk.db('app_usage').where({ client_id: app.clientId })).toEqual(before)
    expect(sums(await page())[0]).toBe(4)
  })

  it('does not include failed sign-ins', async () => {
    await freshApp()
    const { code, verifier } = await house.newCode(app, await house.makePerson())
    await house.exchange(app, code, 'x'.repeat(43))
    await house.exchange(app, code, verifier)
    await house.exchange(app, code, verifier)
    expect(sums(await page())).toEqual([0, 0, 1, 1])
  })

  it('is kept during a database outage, and added once', async () => {
    await freshApp()
    const { db } = house.kiosk
    const { access_token } = await house.signIn(app, await house.makePerson())
    await call(access_token)
    await db.schema.renameTable('app_usage_people', 'app_usage_away')
    expect((await (await house.browserOf(owner)).open(`/developer/${app.clientId}`)).status).toBe(
      500,
    )
    await db.schema.renameTable('app_usage_away', 'app_usage_people')
    await call(access_token)
    expect(sums(await page())).toEqual([2, 0, 1, 1])
  })

  it('expires after fourteen days: on the page at once, in the database at the next sweep', async () => {
    await freshApp()
    await house.signIn(app, await house.makePerson())
    expect(sums(await page())).toEqual([0, 0, 1, 1])
    clock += 14 * DAY
    expect(await page()).toContain('Not used yet.')
    await sweepExpiredSignIns(house.kiosk.db, clock)
    for (const table of ['app_usage', 'app_usage_people'])
      expect(await house.kiosk.db(table)).toEqual([])
  })
})

const two = (number: number): string => String(number).padStart(2, '0')

describe('the days of the page', () => {
  it('are fourteen, each once, also around a clock change', () => {
    for (const now of [
      new Date(2026, 2, 29, 23, 59),
      new Date(2026, 9, 25, 0, 1),
      new Date(2026, 0, 3, 9),
    ]) {
      const days = lastDays(now.getTime())
      expect(new Set(days).size).toBe(14)
      expect(days).toEqual(days.toSorted())
      expect(days.at(-1)).toBe(
        `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
      )
    }
  })
})
