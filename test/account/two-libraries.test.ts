import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import * as oidc from 'openid-client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import type { TestPerson } from '../support/kiosk.ts'
import {
  PASSWORD,
  relyingParty,
  startSignInHouse,
  type SignInHouse,
  type TestApp,
} from './house.ts'

let house: SignInHouse
let chromium: Browser
/** The app's own site. */
let site: Server
let callback: string
beforeAll(async () => {
  house = await startSignInHouse()
  chromium = await openBrowser()
  site = createServer((_request, response) => response.end('<h1>Welcome back</h1>'))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  callback = `http://127.0.0.1:${(site.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  await chromium.close()
  await new Promise((resolve) => site.close(resolve))
  await house.close()
})

/** How a person gets from the app's request to its callback. */
type Way = (url: URL, person: TestPerson) => Promise<URL>

const byForms: Way = (url, person) => house.approve(house.browser(), url.href, person.email)

const inChromium: Way = async (url, person) => {
  const context = await chromium.newContext()
  const page = await context.newPage()
  await page.goto(url.href)
  await page.fill('input[name=email]', person.email)
  await page.fill('input[name=password]', PASSWORD)
  await page.click('button[type=submit]')
  await page.click('button[name=decision][value=approve]')
  await page.waitForURL(`${callback}**`)
  const back = new URL(page.url())
  await context.close()
  return back
}

/** The data of an app after a sign-in, and whether revoked tokens are invalid. */
interface SignedIn {
  readonly sub: string
  readonly email: unknown
  readonly refreshedSub: string
  readonly infoSub: string
}

async function byOpenidClient(app: TestApp, way: Way, person: TestPerson): Promise<SignedIn> {
  const config = await relyingParty(house, app)
  oidc.enableNonRepudiationChecks(config)
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    oidc.randomPKCECodeVerifier(),
    oidc.randomState(),
    oidc.randomNonce(),
  ]
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  const back = await way(url, person)
  const tokens = await oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  })
  const { sub, email } = tokens.claims()!
  const info = await oidc.fetchUserInfo(config, tokens.access_token, sub)
  const fresh = await oidc.refreshTokenGrant(config, tokens.refresh_token!)
  await oidc.tokenRevocation(config, fresh.refresh_token!)
  expect(await house.tryToken(fresh.access_token)).toEqual({ resource: 401, userinfo: 401 })
  return { sub, email, refreshedSub: fresh.claims()!.sub, infoSub: info.sub }
}

async function byOauth4webapi(app: TestApp, way: Way, person: TestPerson): Promise<SignedIn> {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(house.url)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, insecure),
  )
  const client: oauth.Client = { client_id: app.clientId }
  const proof = app.secret === null ? oauth.None() : oauth.ClientSecretPost(app.secret)
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ]
  const url = new URL(server.authorization_endpoint!)
  url.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).toString()
  const params = oauth.validateAuthResponse(server, client, await way(url, person), state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    proof,
    params,
    callback,
    verifier,
    insecure,
  )
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
    await oauth.refreshTokenGrantRequest(server, client, proof, tokens.refresh_token!, insecure),
  )
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, proof, fresh.refresh_token!, insecure),
  )
  expect(await house.tryToken(fresh.access_token)).toEqual({ resource: 401, userinfo: 401 })
  return {
    sub,
    email,
    refreshedSub: oauth.getValidatedIdTokenClaims(fresh)!.sub,
    infoSub: info.sub,
  }
}

describe.each([
  ['openid-client', byOpenidClient],
  ['oauth4webapi', byOauth4webapi],
] as const)('%s, a strict relying party,', (_name, signIn) => {
  it.each([
    ['a confidential app by forms alone', 'confidential', byForms],
    ['a public app by forms alone', 'public', byForms],
    ['a confidential app in Chromium', 'confidential', inChromium],
    ['a public app in Chromium', 'public', inChromium],
  ] as const)('signs somebody in to %s, refreshes and signs out', async (_what, kind, way) => {
    const app = await house.makeApp(kind, [callback])
    const person = await house.makeUser()
    const { userId: sub, email } = person
    expect(await signIn(app, way, person)).toEqual({ sub, email, refreshedSub: sub, infoSub: sub })
  })
})
