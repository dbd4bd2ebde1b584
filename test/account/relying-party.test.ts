import * as oidc from 'openid-client'
import { expect, it } from 'vitest'
import { CALLBACK, PASSWORD, relyingParty, startSignInHouse } from './house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())

async function signInThrough(config: oidc.Configuration, email: string) {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const expectedState = oidc.randomState()
  const expectedNonce = oidc.randomNonce()
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  const back = await house.approve(house.browser(), url.href, email)
  return oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  })
}

it.each([
  ['a confidential app by client_secret_basic', 'confidential', 'basic'],
  ['a confidential app by client_secret_post', 'confidential', 'post'],
  ['a public app', 'public', 'basic'],
] as const)('%s signs somebody in, reads who they are, refreshes and signs out', async (_, kind, auth) => {
  const person = await house.makeUser()
  const config = await relyingParty(house, await house.makeApp(kind), auth)
  oidc.enableNonRepudiationChecks(config)
  const tokens = await signInThrough(config, person.email)
  expect(tokens.claims()).toMatchObject({ sub: person.userId, email: person.email, name: '田中 美咲' })
  expect((await oidc.fetchUserInfo(config, tokens.access_token, person.userId)).email).toBe(person.email)

  const fresh = await oidc.refreshTokenGrant(config, tokens.refresh_token!)
  expect(fresh.claims()!.sub).toBe(person.userId)
  expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
  await oidc.tokenRevocation(config, fresh.refresh_token!)
  expect(await house.tryToken(fresh.access_token)).toEqual({ resource: 401, userinfo: 401 })
})

it('a person gives the password once, and consent once for each app', async () => {
  const app = await house.makeApp('public')
  const person = await house.makeUser()
  const browser = house.browser()
  await house.signIn(app, person, browser)
  expect((await browser.open(house.authorizeUrl(app).url)).left?.searchParams.get('code')).toBeTruthy()
  const page = await browser.open(house.authorizeUrl(await house.makeApp('public')).url)
  expect(page.html).not.toContain('name="password"')
  expect(page.html).toContain('name="decision"')
})

it('a person who is signed in at the kiosk gives no password to an app', async () => {
  const app = await house.makeApp('public')
  const person = await house.makeUser()
  const login = await house.client.post('/api/v1/auth/login', { email: person.email, password: PASSWORD })
  const browser = house.browser()
  browser.setCookie('passdesk_session', login.headers.getSetCookie()[0]!.split(/[=;]/)[1]!)
  const page = await browser.open(house.authorizeUrl(app).url)
  expect(page.html).toContain(person.email)
  expect(page.html).toContain('name="decision"')
})
