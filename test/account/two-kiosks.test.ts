import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../src-server/account/session/sign-in.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { ALIVE, DEAD, PASSWORD, phonePoll, readJwt, startSignInHouse, type SignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'

const ADDRESSES = { apiUrl: 'https://kumo.example', webUrl: 'https://kumo.example' }
const TEN = Array.from({ length: 10 }, (_, i) => i)

/** Two whole kiosks, each with its own port and folder, on one database with one installation key. */
describe('two kiosks on one PostgreSQL', () => {
  const one = opened(() => startSignInHouse({ kind: 'postgres', ...ADDRESSES }))
  const two = opened(() => startSignInHouse({ beside: one, ...ADDRESSES }))
  const app = made(() => one.makeApp('confidential'))

  it("share a person's sign-in and sign-out", async () => {
    const person = await one.makeUser()
    const here = await one.client.signIn(person.email, PASSWORD)
    const fields = { email: person.email, password: PASSWORD }
    const { headers } = await one.client.post('/api/v1/auth/login', fields)
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!
    const there = two.client.with({ cookie })
    expect((await there.get('/api/v1/auth/session')).body.user.userId).toBe(person.userId)
    await there.post('/api/v1/auth/logout')
    expect((await one.client.with({ cookie }).get('/api/v1/auth/session')).status).toBe(401)
    expect((await here.get('/api/v1/auth/session')).status).toBe(200)
  })

  it('accept each other’s codes and tokens, and sign with one key', async () => {
    const person = await one.makePerson()
    const { code, verifier } = await one.newCode(app, person)
    const { status, body } = await two.exchange(app, code, verifier)
    expect(status).toBe(200)
    const { header, payload } = readJwt(body.id_token!)
    expect(payload).toMatchObject({ sub: person.userId, iss: ADDRESSES.apiUrl, aud: app.clientId })
    const { keys } = (await one.client.get('/.well-known/jwks.json')).body
    const jwk = keys.find(({ kid }: { kid: string }) => kid === header.kid)
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const [head, claims, sign] = body.id_token!.split('.')
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, key, Buffer.from(sign!, 'base64url'))).toBe(true)
    for (const desk of [one, two]) expect(await desk.tryToken(body.access_token!)).toEqual(ALIVE)
    const fresh = await one.refresh(app, body.refresh_token!)
    expect(await two.tryToken(fresh.body.access_token!)).toEqual(ALIVE)
  })

  it('continue a sign-in that began at the other', async () => {
    const browser = await one.browserOf(await one.makePerson())
    const asked = one.authorizeUrl(app)
    const interaction = await browser.hop(asked.url)
    const cookies = browser.setCookies.map((line) => line.split(';')[0]).join('; ')
    const page = await two.client
      .with({ cookie: `${cookies}; passdesk_session=${browser.cookie('passdesk_session')}` })
      .get(interaction!)
    expect([page.status, page.body.includes('name="decision"')]).toEqual([200, true])
  })

  it.each([
    [
      'the token is revoked',
      async (tokens: { refresh_token: string }) =>
        void (await two.post('/oauth/revoke', app, { token: tokens.refresh_token })),
    ],
    [
      'the person takes their consent back',
      async (_tokens: unknown, person: TestPerson) => {
        const browser = await two.browserOf(person)
        const fields = { clientId: app.clientId }
        await browser.submit(await browser.open('/me'), fields, { action: '/me/apps/remove' })
      },
    ],
  ])('refuse at the very next call when at the other one %s', async (_what, end) => {
    const person = await one.makePerson()
    const tokens = await one.signIn(app, person)
    expect(await one.tryToken(tokens.access_token)).toEqual(ALIVE)
    await end(tokens, person)
    expect(await one.tryToken(tokens.access_token)).toEqual(DEAD)
    expect((await one.refresh(app, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('accept one of ten exchanges of a code, at either kiosk', async () => {
    const { code, verifier } = await one.newCode(app, await one.makePerson())
    const answers = await Promise.all(TEN.map((i) => (i % 2 ? one : two).exchange(app, code, verifier)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
  })

  it('end all access between person and app if a refresh token is used at both at once', async () => {
    const tokens = await one.signIn(app, await one.makePerson())
    const answers = await Promise.all(TEN.map((i) => (i % 2 ? one : two).refresh(app, tokens.refresh_token)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const token of [tokens.access_token, won[0]!.body.access_token!])
      expect([await one.tryToken(token), await two.tryToken(token)]).toEqual([DEAD, DEAD])
  })

  it('pair a phone at one that polls the other, and both can remove it', async () => {
    const person = await one.makePerson()
    const { pairingId, deviceCode } = (await person.client.post('/api/v1/auth/pairings')).body
    const asked = phonePoll(deviceCode)
    const phone = two.client.with({ origin: null })
    expect((await phone.post('/api/v1/auth/token', asked)).body.error).toBe('authorization_pending')
    await person.client.post(`/api/v1/auth/pairings/${pairingId}/confirm`)
    const tokens = (await phone.post('/api/v1/auth/token', asked)).body
    const statusAt = async (house: SignInHouse) => {
      const client = house.client.with({ bearer: tokens.access_token, origin: null })
      return (await client.get('/api/passes/events')).status
    }
    expect([await statusAt(one), await statusAt(two)]).toEqual([200, 200])
    const { devices } = (await person.client.get('/api/v1/me/devices')).body
    await person.client.delete(`/api/v1/me/devices/${devices[0].deviceId}`)
    expect(await statusAt(two)).toBe(401)
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect((await phone.post('/api/v1/auth/token', again)).body.error).toBe('invalid_grant')
  })

  it('count wrong passwords on the LAN together, and at each desk separately', async () => {
    const { email } = await one.makeUser()
    const atDesk = async (house: SignInHouse) =>
      (await house.client.post('/api/v1/auth/login', { email, password: 'wrong' })).status
    for (const _ of TEN) expect(await atDesk(one)).toBe(401)
    expect([await atDesk(one), await atDesk(two)]).toEqual([429, 401])

    const onLan = ({ kiosk: { db, secrets } }: SignInHouse): Promise<unknown> => {
      const deps = { db, secrets, now: Date.now, stationId: 'any', desk: false }
      const from = { ip: '192.168.1.20', gone: new AbortController().signal }
      return signIn(deps, from, { email, password: 'wrong' })
    }
    for (const i of TEN)
      await expect(onLan(i % 2 ? one : two)).rejects.toMatchObject({ code: 'invalid_credentials' })
    for (const house of [one, two]) await expect(onLan(house)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
