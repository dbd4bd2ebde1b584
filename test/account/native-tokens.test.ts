import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { sweepAppTokens } from '../../src-server/account/app-token/app-token-store.ts'
import { checkPoll, type PairingFacts } from '../../src-server/account/pairing/pairing-store.ts'
import { expectError, codesNotShown } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { phonePoll } from './house.ts'

const SECOND = 1000
const DAY = 86_400 * SECOND
const TEN = Array.from({ length: 10 }, (_, i) => i)

const { createPairing, getPairing, confirmPairing, refusePairing } = endpoints
const { listDevices, removeDevice, nativeToken, nativeRevoke } = endpoints

describe.each(databaseKinds)('native apps on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, now: () => clock }))
  let clock = Date.parse('2026-06-01T00:00:00Z')

  const anybody = () => house.client.with({ origin: null })
  const poll = (device_code: string, more: Record<string, unknown> = {}) =>
    anybody().post('/api/v1/auth/token', { ...phonePoll(device_code), ...more })
  const refresh = (refresh_token: string) =>
    anybody().post('/api/v1/auth/token', { grant_type: 'refresh_token', refresh_token })
  const begin = async (person: TestPerson) => (await person.client.post('/api/v1/auth/pairings')).body
  const confirm = (person: TestPerson, pairingId: string) =>
    person.client.post(`/api/v1/auth/pairings/${pairingId}/confirm`)
  const works = async (token: string) =>
    (await house.client.with({ bearer: token, origin: null }).get('/api/v1/me/consents')).status === 200
  const stateOf = async (person: TestPerson, pairingId: string) =>
    (await person.client.get(`/api/v1/auth/pairings/${pairingId}`)).body
  /** A code that the phone has polled once; the reply says nothing of the person yet. */
  const claimed = async (person: TestPerson) => {
    const { pairingId, deviceCode } = await begin(person)
    return { pairingId, deviceCode, ...(await poll(deviceCode)).body }
  }
  const pair = async (person: TestPerson) => {
    const { pairingId, deviceCode } = await claimed(person)
    await confirm(person, pairingId)
    return (await poll(deviceCode)).body as { access_token: string; refresh_token: string }
  }
  const expectOauthError = (answer: Awaited<ReturnType<typeof poll>>, error: string): void => {
    const body = { error, error_description: expect.any(String) }
    expect(answer).toMatchObject({ status: 400, body })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }

  it('pair a phone that shows its name and the two digits to the person', async () => {
    const person = await house.makePerson()
    const begun = await person.client.post('/api/v1/auth/pairings')
    expect(begun.status).toBe(201)
    const { pairingId, deviceCode, qr, matchCode, expiresAt } = begun.body
    // The LAN listener is off here; the QR contains the certificate that it would use.
    expect(qr).toMatch(/^passdesk:\/\/pair\?u=https:\/\/pass-kiosk\.local:8443&d=([\w-]{43})&f=[0-9a-f]{64}$/)
    expect(new URL(qr).searchParams.get('d')).toBe(deviceCode)
    expect(Date.parse(expiresAt) - clock).toBe(300 * SECOND)
    const state = () => stateOf(person, pairingId)
    expect(await state()).toMatchObject({ state: 'waiting', deviceName: null, matchCode })

    const pending = await poll(deviceCode)
    expectOauthError(pending, 'authorization_pending')
    expect(pending.body).toMatchObject({ match_code: matchCode, interval: 5 })
    expect(await state()).toMatchObject({ state: 'claimed', deviceName: 'Misaki’s phone', platform: 'ios' })
    expect((await confirm(person, pairingId)).body.state).toBe('confirmed')

    const tokens = await poll(deviceCode)
    expect(tokens.status).toBe(200)
    expect(tokens.headers.get('Cache-Control')).toBe('no-store')
    expect(tokens.headers.getSetCookie()).toEqual([])
    expect(tokens.body).toEqual({
      access_token: expect.stringMatching(/^pda_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^pdr_[\w-]{43}$/),
      refresh_token_expires_in: 34_560_000,
    })
    expect(await state()).toMatchObject({ state: 'done' })
    const app = house.client.with({ bearer: tokens.body.access_token })
    expect((await app.get('/api/passes/events')).status).toBe(200)
  })

  it('accept forms and JSON, and report errors in both', async () => {
    const { deviceCode } = await begin(await house.makePerson())
    const send = (body: string, type: string) =>
      anybody().post('/api/v1/auth/token', body, { 'Content-Type': type })
    const form = new URLSearchParams(phonePoll(deviceCode)).toString()
    const FORM = 'application/x-www-form-urlencoded'
    expectOauthError(await send(form, FORM), 'authorization_pending')
    expectOauthError(await send(`${form}&platform=android`, FORM), 'invalid_request')
    for (const [body, type] of [
      ['{', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['x', 'text/plain'],
      ['x'.repeat(8_000), 'application/json'],
    ] as const)
      expectOauthError(await send(body, type), 'invalid_request')
  })

  it.each([
    ['no grant_type', { grant_type: undefined }, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['a grant_type that is no text', { grant_type: 1 }, 'unsupported_grant_type'],
    ['no device_code', { device_code: undefined }, 'invalid_request'],
    ['no name', { device_name: undefined }, 'invalid_request'],
    ['an empty name', { device_name: ' ' }, 'invalid_request'],
    ['another platform', { platform: 'windows' }, 'invalid_request'],
    ['a field that nobody knows', { admin: true }, 'invalid_request'],
    ['an unknown code', { device_code: 'unknown' }, 'invalid_grant'],
  ])('reject %s', async (_name, change, error) => {
    const { deviceCode } = await begin(await house.makePerson())
    expectOauthError(await poll(deviceCode, change), error)
  })

  it('return the tokens once, for one of ten parallel polls', async () => {
    const person = await house.makePerson()
    const { pairingId, deviceCode } = await claimed(person)
    await confirm(person, pairingId)
    const answers = await Promise.all(TEN.map(() => poll(deviceCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectOauthError(answer, 'invalid_grant')
    expectOauthError(await poll(deviceCode), 'invalid_grant')
    expect((await person.client.get('/api/v1/me/devices')).body.devices).toHaveLength(1)
  })

  it('expire after five minutes, confirmed or not', async () => {
    const person = await house.makePerson()
    const { pairingId, deviceCode } = await claimed(person)
    await confirm(person, pairingId)
    clock += 301 * SECOND
    expectOauthError(await poll(deviceCode), 'expired_token')
    const password_at = new Date(clock).toISOString()
    await house.db('web_sessions').where({ user_id: person.userId }).update({ password_at })
    expect(await stateOf(person, pairingId)).toMatchObject({ state: 'expired' })
    expectError(await confirm(person, pairingId), 'conflict')
    expectError(await person.client.delete(`/api/v1/auth/pairings/${pairingId}`), 'conflict')
  })

  it('get the refusal of the person', async () => {
    const person = await house.makePerson()
    const { pairingId, deviceCode } = await claimed(person)
    expect((await person.client.delete(`/api/v1/auth/pairings/${pairingId}`)).body.state).toBe('refused')
    expectOauthError(await poll(deviceCode), 'access_denied')
    expectError(await confirm(person, pairingId), 'conflict')
  })

  it('bind a code to the first phone: a second one of the same name gets no tokens', async () => {
    const person = await house.makePerson()
    const { pairingId, deviceCode, claim_secret } = await claimed(person)
    expect(claim_secret).toMatch(/^pdc_[\w-]{43}$/)
    clock += 5 * SECOND
    const proved = await poll(deviceCode, { claim_secret })
    expectOauthError(proved, 'authorization_pending')
    expect(proved.body).not.toHaveProperty('claim_secret')
    for (const more of [{}, { claim_secret: `pdc_${'A'.repeat(43)}` }])
      expectOauthError(await poll(deviceCode, more), 'access_denied')
    expect(await stateOf(person, pairingId)).toMatchObject({ state: 'claimed', contested: true })
    await confirm(person, pairingId)
    expectOauthError(await poll(deviceCode), 'access_denied')
    expect((await poll(deviceCode, { claim_secret })).status).toBe(200)
    expect(JSON.stringify(await house.db('pairings'))).not.toContain(claim_secret)
  })

  it('prefer the phone with the secret to one that polled without it meanwhile', async () => {
    const person = await house.makePerson()
    const { pairingId, deviceCode, claim_secret } = await claimed(person)
    clock += 5 * SECOND
    expectOauthError(await poll(deviceCode), 'authorization_pending')
    clock += 5 * SECOND
    expectOauthError(await poll(deviceCode, { claim_secret }), 'authorization_pending')
    expect(await stateOf(person, pairingId)).toMatchObject({ contested: true })
    await confirm(person, pairingId)
    expectOauthError(await poll(deviceCode), 'access_denied')
    expect((await poll(deviceCode, { claim_secret })).status).toBe(200)
  })

  it('end a code without the secret if it is polled from another address, or too often', async () => {
    const person = await house.makePerson()
    const { deviceCode } = await claimed(person)
    await house.db('pairings').where({ user_id: person.userId }).update({ claim_address: '192.168.1.20' })
    expectOauthError(await poll(deviceCode), 'access_denied')
    const often = await claimed(person)
    for (let n = 0; n < 2; n += 1) expectOauthError(await poll(often.deviceCode), 'slow_down')
    expectOauthError(await poll(often.deviceCode), 'access_denied')
    expect(await stateOf(person, often.pairingId)).toMatchObject({ state: 'refused' })
  })

  it('cannot be confirmed by anybody who has not seen the phone’s name', async () => {
    const person = await house.makePerson()
    const { pairingId } = await begin(person)
    expectError(await confirm(person, pairingId), 'conflict')
  })

  it('end an earlier pairing when a new one begins', async () => {
    const person = await house.makePerson()
    const first = await begin(person)
    await begin(person)
    expectOauthError(await poll(first.deviceCode), 'access_denied')
    // The oldest of more than a hundred without a phone make room.
    for (let i = 0; i < 101; i += 1) await begin(person)
    const left = await house.db('pairings').where({ user_id: person.userId }).pluck('state')
    expect([left.length, left.filter((state) => state === 'waiting').length]).toEqual([100, 1])
  })

  it('rotate their refresh token; the old one is invalid once the new one was used', async () => {
    const person = await house.makePerson()
    const first = await pair(person)
    const second = (await refresh(first.refresh_token)).body
    const third = (await refresh(second.refresh_token)).body
    expect(await works(third.access_token)).toBe(true)
    expectOauthError(await refresh(first.refresh_token), 'invalid_grant')
    expect(await works(third.access_token)).toBe(false)
    expectOauthError(await refresh(third.refresh_token), 'invalid_grant')
    expect((await person.client.get('/api/v1/me/devices')).body.devices).toEqual([])
  })

  it('may refresh again within a minute if the reply was lost', async () => {
    const first = await pair(await house.makePerson())
    await refresh(first.refresh_token)
    clock += 59 * SECOND
    const again = await refresh(first.refresh_token)
    expect(again.status).toBe(200)
    expect((await refresh(again.body.refresh_token)).status).toBe(200)
  })

  it('lose all access if a used token is sent a minute later', async () => {
    const first = await pair(await house.makePerson())
    const second = (await refresh(first.refresh_token)).body
    clock += 60 * SECOND
    expectOauthError(await refresh(first.refresh_token), 'invalid_grant')
    expect(await works(second.access_token)).toBe(false)
  })

  it('lose all access if both replies to one token are used', async () => {
    const first = await pair(await house.makePerson())
    const mine = (await refresh(first.refresh_token)).body
    const stolen = (await refresh(first.refresh_token)).body
    const next = (await refresh(mine.refresh_token)).body
    expectOauthError(await refresh(stolen.refresh_token), 'invalid_grant')
    expect(await works(next.access_token)).toBe(false)
  })

  it('keep one device if ten refreshes come at the same time', async () => {
    const { refresh_token } = await pair(await house.makePerson())
    const answers = await Promise.all(TEN.map(() => refresh(refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(TEN.map(() => 200))
    expect((await refresh(answers[9]!.body.refresh_token)).status).toBe(200)
    expectOauthError(await refresh(answers[0]!.body.refresh_token), 'invalid_grant')
  })

  it('have tokens for an hour and for four hundred days', async () => {
    const first = await pair(await house.makePerson())
    clock += 3599 * SECOND
    expect(await works(first.access_token)).toBe(true)
    clock += SECOND
    expect(await works(first.access_token)).toBe(false)
    clock += 399 * DAY
    await sweepAppTokens(house.db, clock)
    const second = (await refresh(first.refresh_token)).body
    clock += 400 * DAY
    const late = await refresh(second.refresh_token)
    expectOauthError(late, 'invalid_grant')
    expect(late.body.error_description).toBe('this refresh token has expired')
    await sweepAppTokens(house.db, clock + DAY)
    expect(await house.db('app_devices')).toEqual([])
  })

  it('are listed and removed by the person, and rejected at the next call', async () => {
    const person = await house.makePerson()
    const one = await pair(person)
    const pairedAt = new Date(clock).toISOString()
    clock += 1_000
    const two = await pair(person)
    await works(one.access_token)
    const { devices } = (await person.client.get('/api/v1/me/devices')).body
    expect(devices).toEqual([
      {
        deviceId: expect.any(String),
        name: 'Misaki’s phone',
        platform: 'ios',
        createdAt: pairedAt,
        lastUsedAt: new Date(clock).toISOString(),
      },
      expect.objectContaining({ platform: 'ios', lastUsedAt: null }),
    ])
    await person.client.delete(`/api/v1/me/devices/${devices[0].deviceId}`)
    expect([await works(one.access_token), await works(two.access_token)]).toEqual([false, true])
    expectOauthError(await refresh(one.refresh_token), 'invalid_grant')
  })

  it('sign out themselves; an access token ends alone', async () => {
    const tokens = await pair(await house.makePerson())
    const revoke = (body: unknown) => anybody().post('/api/v1/auth/revoke', body)
    expect((await revoke({ token: 'unknown' })).status).toBe(200)
    expect((await revoke({ token: tokens.access_token })).status).toBe(200)
    expect(await works(tokens.access_token)).toBe(false)
    const fresh = (await refresh(tokens.refresh_token)).body
    expect((await revoke({ token: fresh.refresh_token, token_type_hint: 'refresh_token' })).status).toBe(200)
    expect(await works(fresh.access_token)).toBe(false)
    expectOauthError(await refresh(fresh.refresh_token), 'invalid_grant')
    expectOauthError(await revoke({}), 'invalid_request')
  })

  it('have access to the API of apps, and not to that of the browser', async () => {
    const eventId = await house.makeEvent()
    const { access_token, refresh_token } = await pair(await house.makePerson({ eventId }))
    const app = house.client.with({ bearer: access_token, origin: null, cookie: 'passdesk_session=ignored' })
    const pass = await app.get(`/api/passes/${eventId}`)
    expect([pass.status, pass.headers.getSetCookie()]).toEqual([200, []])
    expect((await app.post('/api/passes/nfc/resolve', {})).body.error).toBe('pass_human_action_required')
    const wrong = house.client.with({ bearer: refresh_token })
    expect((await wrong.get(`/api/passes/${eventId}`)).status).toBe(401)
    for (const [method, path] of [
      ['POST', '/api/v1/auth/pairings'],
      ['GET', `/api/v1/auth/pairings/${eventId}`],
      ['POST', `/api/v1/auth/pairings/${eventId}/confirm`],
      ['DELETE', `/api/v1/auth/pairings/${eventId}`],
      ['GET', '/api/v1/me/devices'],
      ['DELETE', `/api/v1/me/devices/${eventId}`],
    ] as const)
      expectError(await app.send(method, path), 'pass_human_action_required')
  })

  it('can be managed by the person’s own page only', async () => {
    const [person, other] = [await house.makePerson(), await house.makePerson()]
    const { pairingId } = await claimed(person)
    await pair(other)
    const { deviceId } = (await other.client.get('/api/v1/me/devices')).body.devices[0]
    const foreign = person.client.with({ origin: 'https://evil.example' })
    const path = `/api/v1/auth/pairings/${pairingId}`
    expectError(await foreign.post('/api/v1/auth/pairings'), 'invalid_origin')
    expectError(await foreign.post(`${path}/confirm`), 'invalid_origin')
    expectError(await foreign.delete(path), 'invalid_origin')
    expectError(await foreign.delete(`/api/v1/me/devices/${deviceId}`), 'invalid_origin')
    expectError(await other.client.get(path), 'not_found')
    expectError(await other.client.post(`${path}/confirm`), 'not_found')
    expectError(await other.client.delete(path), 'not_found')
    expectError(await person.client.delete(`/api/v1/me/devices/${deviceId}`), 'not_found')
  })

  it('store no code or token in plain text', async () => {
    const person = await house.makePerson()
    const { deviceCode } = await begin(person)
    const tokens = await pair(person)
    const { db } = house
    const tables = ['pairings', 'app_tokens', 'app_devices'] as const
    const stored = JSON.stringify(await Promise.all(tables.map((table) => db(table))))
    for (const secret of [deviceCode, tokens.access_token, tokens.refresh_token])
      expect(stored).not.toContain(secret)
  })

  it('produce every code of their rows', () => {
    const pairings = [createPairing, getPairing, confirmPairing, refusePairing]
    const others = [listDevices, removeDevice, nativeToken, nativeRevoke]
    expect(codesNotShown([...pairings, ...others])).toEqual([])
  })
})

describe('a phone that polls', () => {
  const facts: PairingFacts = {
    state: 'claimed',
    deviceName: 'a',
    platform: 'ios',
    polledAt: 100_000,
    expiresAt: 300_000,
    claimHash: 'hash',
    claimAddress: '192.168.1.20',
    claimBy: null,
    earlyPolls: 0,
  }
  const SAME_PHONE = { name: 'a', platform: 'ios', address: '192.168.1.20' } as const
  const step = (change: Partial<PairingFacts>, claimHash: string | null, now = 105_000): string =>
    checkPoll({ ...facts, ...change }, { ...SAME_PHONE, claimHash }, now)
  const NEW = { state: 'waiting', deviceName: null, platform: null, polledAt: null } as const
  const YES = { state: 'confirmed' } as const
  const PROVED = { ...YES, claimBy: 'secret' } as const
  const AWAY = { claimAddress: '192.168.1.99' }

  it.each<[string, Partial<PairingFacts>, string, number?]>([
    ['first claims', NEW, 'claim', 1000],
    ['in time waits', {}, 'wait', 104_000],
    ['too often is slowed', {}, 'slow_down', 103_999],
    ['after yes gets its tokens, however soon', { state: 'confirmed' }, 'issue', 100_001],
    ['under another name is another phone', { deviceName: 'b' }, 'two_devices'],
    ['renamed after yes is another phone', { ...YES, deviceName: 'b' }, 'two_devices'],
    ['from another platform is another phone', { platform: 'android' }, 'two_devices'],
    ['too late is told so', { state: 'confirmed' }, 'expired', 300_000],
    ['after no is told so, also late', { state: 'refused' }, 'refused', 300_001],
    ['again gets nothing', { state: 'done' }, 'used'],
    ['from another address is another phone', AWAY, 'two_devices'],
    ['without the secret that was proved is refused alone', { claimBy: 'secret' }, 'other_device'],
    ['after yes without the proved secret is refused alone', PROVED, 'other_device'],
    ['too soon for the third time is another phone', { earlyPolls: 2 }, 'two_devices', 103_999],
  ])('%s', (_name, change, expected, now) => expect(step(change, null, now)).toBe(expected))

  it.each<[string, Partial<PairingFacts>, string, string?]>([
    ['waits from wherever it is', AWAY, 'wait'],
    ['gets its tokens', { ...PROVED, ...AWAY }, 'issue'],
    ['gets its tokens also after another phone', { ...YES, claimBy: 'address' }, 'issue'],
    ['that is wrong ends a code that nobody proved', YES, 'two_devices', 'other'],
    ['that is wrong is refused alone', PROVED, 'other_device', 'other'],
    ['is slowed as often as it asks too soon', { earlyPolls: 9, polledAt: 104_000 }, 'slow_down'],
  ])('with a secret %s', (_name, change, expected, claimHash = 'hash') => {
    expect(step(change, claimHash)).toBe(expected)
  })
})
