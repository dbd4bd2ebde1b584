import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sweepExpiredSignIns } from '../../src-server/account/oauth/token-store.ts'
import { ALIVE, DEAD, startSignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

const house = opened(() => startSignInHouse({ now: () => Date.now() }))
const app = made(() => house.makeApp('public'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

describe('expiry', () => {
  it('of a code after five minutes', async () => {
    const soon = await house.newCode(app, await house.makePerson())
    const late = await house.newCode(app, await house.makePerson())
    wait(299 * SECOND)
    expect((await house.exchange(app, soon.code, soon.verifier)).status).toBe(200)
    wait(2 * SECOND)
    expect((await house.exchange(app, late.code, late.verifier)).body.error).toBe('invalid_grant')
  })

  it('of an access token after one hour', async () => {
    const { access_token } = await house.signIn(app, await house.makePerson())
    wait(HOUR - 2 * SECOND)
    expect(await house.tryToken(access_token)).toEqual(ALIVE)
    wait(3 * SECOND)
    expect(await house.tryToken(access_token)).toEqual(DEAD)
  })

  it('of a refresh token after sixty days, starting again at each rotation', async () => {
    let tokens = await house.signIn(app, await house.makePerson())
    for (let i = 0; i < 4; i += 1) {
      wait(60 * DAY - HOUR)
      await sweepExpiredSignIns(house.db, Date.now())
      const { status, body } = await house.refresh(app, tokens.refresh_token)
      expect(status, `after ${(i + 1) * 60} days`).toBe(200)
      tokens = body as unknown as typeof tokens
    }
    wait(60 * DAY + SECOND)
    expect((await house.refresh(app, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('of the web session ends no app', async () => {
    const person = await house.makePerson()
    const tokens = await house.signIn(app, person)
    await house.db('web_sessions').where({ user_id: person.userId }).delete()
    wait(10 * DAY)
    expect((await house.refresh(app, tokens.refresh_token)).status).toBe(200)
  })

  it('does not hide the reuse of a token that would still be valid', async () => {
    const tokens = await house.signIn(app, await house.makePerson())
    const fresh = (await house.refresh(app, tokens.refresh_token)).body
    wait(59 * DAY)
    await sweepExpiredSignIns(house.db, Date.now())
    expect((await house.refresh(app, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await house.refresh(app, fresh.refresh_token!)).body.error).toBe('invalid_grant')
  })

  it('deletes expired records', async () => {
    const { db } = house
    await house.signIn(app, await house.makePerson())
    await house.browser().open(house.authorizeUrl(app).url)
    wait(400 * DAY)
    await sweepExpiredSignIns(db, Date.now())
    for (const table of ['oauth_tokens', 'oauth_grants', 'oauth_interactions'])
      expect(await db(table), table).toEqual([])
  })

  it('of a sign-in that was left open for an hour starts it again', async () => {
    const browser = house.browser()
    const page = await browser.open(house.authorizeUrl(app).url)
    wait(HOUR + SECOND)
    expect(await browser.submit(page, { email: 'a@people.example', password: 'x' })).toMatchObject({
      status: 400,
      left: null,
    })
  })
})
