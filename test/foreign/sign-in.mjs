/**
 * Signs in with a library of others: `sign-in.mjs LIBRARY FOLDER`, with the libraries in
 * FOLDER/node_modules. The protocol is that of sign_in.py.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [library, folder] = process.argv.slice(2)
const resolve = createRequire(join(folder, 'package.json')).resolve
const load = (name) => import(pathToFileURL(resolve(name)).href)
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const read = async () => JSON.parse((await lines.next()).value)
const askBrowser = (address) => {
  console.log(JSON.stringify(address))
  return read()
}

async function oidcClientTs(app) {
  const { InMemoryWebStorage, OidcClient, UserManager, WebStorageStateStore } = await load('oidc-client-ts')
  globalThis.window ??= globalThis
  const settings = {
    authority: app.issuer,
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: 'openid profile email',
    loadUserInfo: true,
    monitorSession: false,
    automaticSilentRenew: false,
    revokeTokenTypes: ['refresh_token'],
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  }
  const manager = new UserManager(settings)
  const { url } = await new OidcClient(settings).createSigninRequest({})
  const back = await askBrowser(url)
  const user = await manager.signinRedirectCallback(back).catch((error) => error)
  if (user instanceof Error) return { error: user.error ?? String(user) }
  const before = user.refresh_token
  const fresh = await manager.signinSilent()
  await manager.revokeTokens()
  return {
    claims: user.profile,
    userInfo: user.profile,
    refreshed: fresh.refresh_token !== before,
    revoked: true,
  }
}

async function authJs(app) {
  const { Auth } = await load('@auth/core')
  const { origin } = new URL(app.redirectUri)
  const config = {
    trustHost: true,
    secret: 'a secret of this test only',
    basePath: '/auth',
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      {
        id: 'passdesk',
        name: 'PassDesk',
        type: 'oidc',
        issuer: app.issuer,
        clientId: app.clientId,
        clientSecret: app.secret,
        checks: ['pkce', 'state', 'nonce'],
      },
    ],
    callbacks: {
      jwt: ({ token, profile }) => (profile ? { ...token, profile } : token),
      session: ({ session, token }) => ({ ...session, profile: token.profile }),
    },
  }
  const jar = new Map()
  const ask = async (address, init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, cookie }
    const reply = await Auth(new Request(new URL(address, origin), { ...init, headers }), config)
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      jar.set(name, value)
    }
    return reply
  }
  const { csrfToken } = await (await ask('/auth/csrf')).json()
  const begun = await ask('/auth/signin/passdesk', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken }).toString(),
  })
  const back = await ask(await askBrowser(begun.headers.get('location')))
  const error = new URL(back.headers.get('location'), origin).searchParams.get('error')
  if (error) return { error }
  const { profile } = await (await ask('/auth/session')).json()
  return { claims: profile, userInfo: profile, refreshed: null, revoked: null }
}

const signIn = { 'oidc-client-ts': oidcClientTs, 'auth.js': authJs }[library]
console.log(JSON.stringify(await signIn(await read())))
process.exit(0)
