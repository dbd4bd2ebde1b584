import * as oauth from 'oauth4webapi'
import { expect, it } from 'vitest'
import type { TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { CALLBACK, startSignInHouse, type TestApp } from './house.ts'

const house = opened(() => startSignInHouse())
/** What the app knows after a sign-in by the forms, a refresh and a sign-out. */
async function signIn(app: TestApp, person: TestPerson) {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(house.url)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const client: oauth.Client = { client_id: app.clientId }
  const proof = app.secret === null ? oauth.None() : oauth.ClientSecretPost(app.secret)
  const asApp = [server, client, proof] as const
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const url = new URL(server.authorization_endpoint!)
  url.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  const back = await house.approve(house.browser(), url.href, person.email)
  const params = oauth.validateAuthResponse(server, client, back, state)
  const answer = await oauth.authorizationCodeGrantRequest(...asApp, params, CALLBACK, verifier, insecure)
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, answer, insecure)
  const { sub, email } = oauth.getValidatedIdTokenClaims(tokens)!
  const info = await oauth.processUserInfoResponse(
    server,
    client,
    sub,
    await oauth.userInfoRequest(server, client, tokens.access_token, insecure),
  )
  const fresh = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(...asApp, tokens.refresh_token!, insecure),
  )
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(...asApp, fresh.refresh_token!, insecure),
  )
  expect(await house.tryToken(fresh.access_token)).toEqual({ resource: 401, userinfo: 401 })
  return { sub, email, refreshedSub: oauth.getValidatedIdTokenClaims(fresh)!.sub, infoSub: info.sub }
}

it.each(['confidential', 'public'] as const)(
  'oauth4webapi, a strict relying party, signs somebody in to a %s app, refreshes and signs out',
  async (kind) => {
    const app = await house.makeApp(kind)
    const person = await house.makeUser()
    const { userId: sub, email } = person
    expect(await signIn(app, person)).toEqual({ sub, email, refreshedSub: sub, infoSub: sub })
  },
)
