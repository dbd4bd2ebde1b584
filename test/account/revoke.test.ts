import { describe, expect, it } from 'vitest'
import { withdrawConsent } from '../../src-server/account/oauth/app-consent-store.ts'
import { ALIVE, DEAD, startSignInHouse, type TestApp } from './house.ts'
import { made, opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())
const web = made(() => house.makeApp('confidential'))
const open = made(() => house.makeApp('public'))

const revoke = (app: TestApp, token: string, hint?: string) =>
  house.post('/oauth/revoke', app, { token, ...(hint ? { token_type_hint: hint } : {}) })

/** A person who signed in to the web app on two devices. */
async function signedInTwice() {
  const person = await house.makePerson()
  return { person, here: await house.signIn(web, person), there: await house.signIn(web, person) }
}

describe('refreshing', () => {
  it('ends every sign-in of the person to the app on token reuse, and nobody else’s', async () => {
    const { person, here, there } = await signedInTwice()
    const elsewhere = await house.signIn(open, person)
    const neighbour = await house.signIn(web, await house.makePerson())
    const waiting = await house.newCode(web, person)
    const fresh = (await house.refresh(web, here.refresh_token)).body

    expect((await house.refresh(web, here.refresh_token)).body.error).toBe('invalid_grant')
    for (const token of [here.access_token, fresh.access_token!, there.access_token])
      expect(await house.tryToken(token)).toEqual(DEAD)
    for (const token of [fresh.refresh_token!, there.refresh_token])
      expect((await house.refresh(web, token)).body.error).toBe('invalid_grant')
    expect((await house.exchange(web, waiting.code, waiting.verifier)).body.error).toBe('invalid_grant')
    expect(await house.tryToken(elsewhere.access_token)).toEqual(ALIVE)
    expect(await house.tryToken(neighbour.access_token)).toEqual(ALIVE)
    expect(await house.tryToken((await house.signIn(web, person)).access_token)).toEqual(ALIVE)
  })

  it('does not affect a new sign-in if a token of an ended one is sent', async () => {
    const { person, here, there } = await signedInTwice()
    await house.refresh(web, here.refresh_token)
    await house.refresh(web, here.refresh_token)
    const again = await house.signIn(web, person)
    expect((await house.refresh(web, there.refresh_token)).body.error).toBe('invalid_grant')
    expect(await house.tryToken(again.access_token)).toEqual(ALIVE)
  })

  it('counts a revoked token that comes again as reuse', async () => {
    const { here, there } = await signedInTwice()
    await revoke(web, here.refresh_token)
    expect(await house.tryToken(there.access_token)).toEqual(ALIVE)
    expect((await house.refresh(web, here.refresh_token)).body.error).toBe('invalid_grant')
    expect(await house.tryToken(there.access_token)).toEqual(DEAD)
  })

  it('consumes no token if the reply cannot be stored', async () => {
    const { db } = house
    const tokens = await house.signIn(web, await house.makePerson())
    await db.raw(
      "create trigger full_disk before insert on oauth_tokens when new.kind = 'AccessToken' begin " +
        "select raise(abort, 'disk full'); end",
    )
    const failed = await house.refresh(web, tokens.refresh_token)
    await db.raw('drop trigger full_disk')
    expect([failed.status, failed.body.error]).toEqual([500, 'server_error'])
    expect(JSON.stringify(failed.body)).not.toContain('disk full')
    expect((await house.refresh(web, tokens.refresh_token)).status).toBe(200)
  })
})

describe('revoking', () => {
  it('ends a refresh token with its access tokens at the next call, and keeps other sign-ins', async () => {
    const { here, there } = await signedInTwice()
    const fresh = (await house.refresh(web, here.refresh_token)).body
    expect((await revoke(web, fresh.refresh_token!)).status).toBe(200)
    expect(await house.tryToken(here.access_token)).toEqual(DEAD)
    expect(await house.tryToken(fresh.access_token!)).toEqual(DEAD)
    expect(await house.tryToken(there.access_token)).toEqual(ALIVE)
    expect((await house.refresh(web, there.refresh_token)).status).toBe(200)
  })

  it.each([undefined, 'access_token', 'refresh_token', 'nonsense'])(
    'ends an access token only, with the hint %s',
    async (hint) => {
      const tokens = await house.signIn(web, await house.makePerson())
      expect((await revoke(web, tokens.access_token, hint)).status).toBe(200)
      expect(await house.tryToken(tokens.access_token)).toEqual(DEAD)
      expect((await house.refresh(web, tokens.refresh_token)).status).toBe(200)
    },
  )

  it('answers 200 to an unknown token, and to another app’s without a change to it', async () => {
    expect((await revoke(web, 'unknown')).status).toBe(200)
    for (const [owner, stranger] of [
      [open, web],
      [web, open],
    ] as const) {
      const tokens = await house.signIn(owner, await house.makePerson())
      expect((await revoke(stranger, tokens.refresh_token)).status).toBe(200)
      expect((await revoke(stranger, tokens.access_token)).status).toBe(200)
      expect(await house.tryToken(tokens.access_token)).toEqual(ALIVE)
      expect((await house.refresh(owner, tokens.refresh_token)).status).toBe(200)
    }
  })

  it('answers JSON, which clients that check the content type accept', async () => {
    const tokens = await house.signIn(web, await house.makePerson())
    for (const token of ['unknown', tokens.access_token, tokens.refresh_token]) {
      const { headers, body } = await revoke(web, token)
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(body).toEqual({})
    }
  })

  it('requires a token', async () => {
    const { status, body } = await house.post('/oauth/revoke', web, {})
    expect([status, body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('an access token ends at the next call', () => {
  it('when the person withdraws their consent; the page asks for it again', async () => {
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    const tokens = await house.signIn(web, person, browser)
    const waiting = await house.newCode(web, person)
    expect(await withdrawConsent(house.db, person.userId, web.clientId)).toBe(true)
    expect(await house.tryToken(tokens.access_token)).toEqual(DEAD)
    expect((await house.refresh(web, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await house.exchange(web, waiting.code, waiting.verifier)).body.error).toBe('invalid_grant')
    expect((await browser.open(house.authorizeUrl(web).url)).html).toContain('name="decision"')
  })

  it('when the app is suspended, until it is resumed', async () => {
    const app = await house.makeApp('confidential')
    const tokens = await house.signIn(app, await house.makePerson())
    const { code, verifier } = await house.newCode(app, await house.makePerson())
    const setStatus = (status: string) =>
      house.db('oauth_clients').where({ client_id: app.clientId }).update({ status })
    await setStatus('suspended')
    expect(await house.tryToken(tokens.access_token)).toEqual(DEAD)
    for (const { status, body } of [
      await house.refresh(app, tokens.refresh_token),
      await house.exchange(app, code, verifier),
      await revoke(app, tokens.refresh_token),
    ])
      expect([status, body.error]).toEqual([401, 'invalid_client'])
    await setStatus('active')
    expect(await house.tryToken(tokens.access_token)).toEqual(ALIVE)
    expect((await house.exchange(app, code, verifier)).status).toBe(200)
  })

  it('when the app or the person is gone', async () => {
    const app = await house.makeApp('public')
    const tokens = await house.signIn(app, await house.makePerson())
    await house.db('oauth_clients').where({ client_id: app.clientId }).delete()
    expect(await house.tryToken(tokens.access_token)).toEqual(DEAD)
    const person = await house.makePerson()
    const others = await house.signIn(web, person)
    await house.db('users').where({ id: person.userId }).delete()
    expect(await house.tryToken(others.access_token)).toEqual(DEAD)
    expect((await house.refresh(web, others.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('when the consent is withdrawn while tokens are stored, or the sign-in ends', async () => {
    const { db } = house
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    const tokens = await house.signIn(web, person, browser)
    const gone = (table: string) =>
      `create trigger gone before insert on ${table} begin delete from oauth_consents where ` +
      `user_id = '${person.userId}'; end`
    await db.raw(gone('oauth_tokens'))
    const refused = await house.refresh(web, tokens.refresh_token)
    await db.raw('drop trigger gone')
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant'])

    await db.raw(gone('oauth_grants'))
    const page = (await browser.hop(house.authorizeUrl(web).url))!
    expect(await browser.hop(page)).toBe(page)
    await db.raw('drop trigger gone')
    await withdrawConsent(db, person.userId, web.clientId)
    expect((await browser.open(page)).html).toContain('name="decision"')
  })

  it('when the consent is withdrawn while its page is open', async () => {
    const person = await house.makePerson()
    const browser = await house.browserOf(person)
    await house.signIn(web, person, browser)
    const asked = await browser.open(house.authorizeUrl(web, { prompt: 'consent' }).url)
    await withdrawConsent(house.db, person.userId, web.clientId)
    expect((await browser.submit(asked, { decision: 'approve' })).left!.searchParams.get('code')).toBeTruthy()
  })
})
