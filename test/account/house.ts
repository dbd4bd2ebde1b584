import { createHash, randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import { insertApp, type AppKind } from '../../src-server/account/oauth/oauth-app-store.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { startTestKiosk, type TestKioskOptions, type TestPerson } from '../support/kiosk.ts'
import { createBrowser, type Arrival, type Browser } from './browser.ts'

export const PASSWORD = 'correct horse battery'
export const CALLBACK = 'http://127.0.0.1:9/callback'
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** What `tryToken` returns of a token that is invalid, and of a valid one. */
export const DEAD = { resource: 401, userinfo: 401 }
export const ALIVE = { resource: 200, userinfo: 200 }

/** What an app sends to exchange a code. */
export const codeGrant = (code: string, code_verifier: string, redirect_uri = CALLBACK) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri,
  code_verifier,
})

/** What a phone sends that polls for its tokens. */
export const phonePoll = (device_code: string, device_name = 'Misaki’s phone', platform = 'ios') => ({
  grant_type: DEVICE_GRANT,
  device_code,
  device_name,
  platform,
})

/** An app as its developers know it. */
export interface TestApp {
  readonly clientId: string
  readonly secret: string | null
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly expires_in: number
  readonly token_type: string
}

/** A kiosk with its sign-in provider, and the actions of apps and people. */
export type SignInHouse = Awaited<ReturnType<typeof startSignInHouse>>

export async function startSignInHouse(options: TestKioskOptions = {}) {
  const house = await startTestKiosk({ loopbackAddresses: true, ...options })
  const { url, db } = house.kiosk
  const clock = options.now ?? Date.now

  /** POST of a form to the provider, with the app's own authentication. */
  const post = async (path: string, { clientId, secret }: TestApp, fields: Record<string, string>) => {
    const basic = Buffer.from(`${clientId}:${secret}`).toString('base64')
    const headers: Record<string, string> = secret === null ? {} : { Authorization: `Basic ${basic}` }
    const body = new URLSearchParams({ ...(secret === null && { client_id: clientId }), ...fields })
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    const text = await answer.text()
    const parsed: Record<string, string> = text ? JSON.parse(text) : {}
    return { status: answer.status, body: parsed, headers: answer.headers }
  }
  const exchange = (app: TestApp, code: string, verifier: string) =>
    post('/oauth/token', app, codeGrant(code, verifier))
  /** Signs in with the forms and returns with the reply in the callback. */
  const approve = async (browser: Browser, address: string, email: string): Promise<URL> => {
    let page: Arrival = await browser.open(address)
    if (page.html.includes('name="password"'))
      page = await browser.submit(page, { email, password: PASSWORD })
    if (page.html.includes('name="decision"')) page = await browser.submit(page, { decision: 'approve' })
    if (!page.left)
      throw new Error(`not back at the app but at ${page.url} (${page.status}): ${page.html.slice(-400)}`)
    return page.left
  }
  /** Address of an authorization request; `change` replaces parameters, `undefined` leaves one out. */
  const authorizeUrl = (app: TestApp, change: Record<string, string | undefined> = {}) => {
    const verifier = randomBytes(32).toString('base64url')
    const parameters: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: CALLBACK,
      scope: 'openid profile email',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    }
    const query = new URLSearchParams(
      Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    return { url: `${url}/oauth/authorize?${query}`, verifier }
  }
  /** A browser in which the person is signed in to the kiosk. */
  const browserOf = async (person: TestPerson): Promise<Browser> => {
    const browser = createBrowser(url)
    browser.setCookie('passdesk_session', (await startSession(db, person.userId, clock())).id)
    return browser
  }
  const newCode = async (app: TestApp, person: TestPerson, browser?: Browser) => {
    const asked = authorizeUrl(app)
    const back = await approve(browser ?? (await browserOf(person)), asked.url, person.email)
    return { code: back.searchParams.get('code')!, verifier: asked.verifier }
  }
  return {
    ...house,
    url,
    post,
    exchange,
    approve,
    authorizeUrl,
    newCode,
    browserOf,
    /** A person with the password above; hashing it takes a while, so most tests use `makePerson`. */
    makeUser: () => house.makePerson({ password: PASSWORD }),
    browser: (language?: string) => createBrowser(url, language),
    async makeApp(kind: AppKind, redirectUris: readonly string[] = [CALLBACK]): Promise<TestApp> {
      const clientId = `app_${randomBytes(9).toString('hex')}`
      const secret = kind === 'confidential' ? randomBytes(32).toString('base64url') : null
      const owner = await house.makePerson()
      const secretHash = secret && createHash('sha256').update(secret).digest('hex')
      await insertApp(
        db,
        { clientId, name: 'KUMO Connect', kind, secretHash, redirectUris, ownerId: owner.userId },
        clock(),
      )
      return { clientId, secret }
    },
    /** A complete sign-in up to the app's first tokens. */
    async signIn(app: TestApp, person: TestPerson, browser?: Browser) {
      const { code, verifier } = await newCode(app, person, browser)
      const { status, body } = await exchange(app, code, verifier)
      if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`)
      return body as unknown as Tokens
    },
    refresh: (app: TestApp, token: string, more: Record<string, string> = {}) =>
      post('/oauth/token', app, { grant_type: 'refresh_token', refresh_token: token, ...more }),
    /** Lets the person have entered the password at this time, in every session. */
    passwordAt: (person: { readonly userId: string }, at: number) =>
      db('web_sessions')
        .where({ user_id: person.userId })
        .update({ password_at: new Date(at).toISOString() }),
    /** Status of a resource call and of UserInfo with this access token. */
    async tryToken(token: string) {
      const headers = { Authorization: `Bearer ${token}` }
      const [resource, userinfo] = await Promise.all([
        fetch(`${url}/events`, { headers }),
        fetch(`${url}/oauth/userinfo`, { headers }),
      ])
      return { resource: resource.status, userinfo: userinfo.status }
    },
  }
}

/** openid-client as a strict relying party, set up from the discovery document alone. */
export function relyingParty(
  house: SignInHouse,
  app: TestApp,
  auth: 'basic' | 'post' = 'basic',
): Promise<oidc.Configuration> {
  const proof =
    app.secret === null
      ? oidc.None()
      : auth === 'basic'
        ? oidc.ClientSecretBasic(app.secret)
        : oidc.ClientSecretPost(app.secret)
  return oidc.discovery(new URL(house.url), app.clientId, { redirect_uris: [CALLBACK] }, proof, {
    execute: [oidc.allowInsecureRequests],
  })
}

/** Payload and header of a JWT, unchecked. */
export function readJwt(token: string): {
  header: Record<string, unknown>
  payload: Record<string, unknown>
} {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  return { header, payload }
}
