import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCheckedEmail } from '../../src-server/person/user/user-store.ts'
import { CALLBACK, startSignInHouse } from '../account/house.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { requireThat, requireTool } from '../support/tools.ts'
import { foreignPython, requirePython } from './foreign-python.ts'
import { hasProgram } from './foreign-program.ts'
import { startApache, startOauth2Proxy, type OpenBrowser } from './sign-in-proxies.ts'
import { opened } from '../support/opened.ts'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** A client library that runs as a process: it prints and reads one JSON value a line. */
interface Client {
  readonly name: string
  readonly command: readonly string[]
  readonly kind?: 'public'
  readonly redirectUri?: string
  /** What the library calls a refusal. */
  readonly refused?: string
}

const nodeFolder = process.env.PASSDESK_FOREIGN_NODE ?? ''

const python = (name: string): Client => ({ name, command: [foreignPython, here('sign_in.py'), name] })
const node = (name: string, more: Partial<Client> = {}): Client => ({
  name,
  command: [process.execPath, here('sign-in.mjs'), name, nodeFolder],
  ...more,
})
const CLIENTS: readonly Client[] = [
  ...['authlib', 'requests_oauthlib', 'pyoidc'].map(python),
  node('oidc-client-ts', { kind: 'public' }),
  node('auth.js', {
    redirectUri: 'http://127.0.0.1:9/auth/callback/passdesk',
    refused: 'OAuthCallbackError',
  }),
]

const house = opened(() => startSignInHouse())

/** Signs in with a library: `decide` is the browser, from the app's address to the one it returns to. */
async function runClient(
  { command, kind = undefined, redirectUri = CALLBACK }: Client,
  decide: (address: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const app = await house.makeApp(kind ?? 'confidential', [redirectUri])
  const child = spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const read = async () => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`the client ended: ${errors.slice(-2000)}`)
      return JSON.parse(value)
    }
    const write = (value: unknown) => child.stdin.write(`${JSON.stringify(value)}\n`)
    write({ ...app, issuer: house.url, redirectUri })
    write(await decide(await read()))
    return await read()
  } finally {
    child.kill()
  }
}

/** The browser of a person who decides. */
const decides =
  (person: TestPerson, decision: 'approve' | 'deny') =>
  async (address: string): Promise<string> => {
    const browser = await house.browserOf(person)
    const page = await browser.open(address)
    const { left } = await browser.submit(page, { decision })
    return left!.href
  }

describe.each(CLIENTS)('$name', (client) => {
  beforeAll(() => {
    if (client.command[0] === foreignPython) requirePython('authlib', 'oic', 'requests_oauthlib', 'jwt')
    else requireThat(existsSync(`${nodeFolder}/node_modules/oidc-client-ts`), 'Auth.js and oidc-client-ts')
  })

  it('signs in, reads the claims, refreshes and revokes', async () => {
    const person = await house.makePerson()
    const result = await runClient(client, decides(person, 'approve'))
    const claims = { sub: person.userId, email: person.email, email_verified: false }
    expect(result).toMatchObject({ claims, userInfo: claims })
    expect([result.refreshed, result.revoked]).not.toContain(false)
  })

  it('reports a refusal', async () => {
    const person = await house.makePerson()
    expect(await runClient(client, decides(person, 'deny'))).toEqual({
      error: expect.stringMatching(client.refused ?? 'access_denied'),
    })
  })

  it('reports a suspended app', async () => {
    const result = await runClient(client, async (address) => {
      const clientId = new URL(address).searchParams.get('client_id')
      await house.db('oauth_clients').where({ client_id: clientId }).update({ status: 'suspended' })
      return (await house.browser().open(address)).left!.href
    })
    expect(result).toEqual({ error: expect.stringMatching(client.refused ?? 'unauthorized_client') })
  })
})

/** Opens the page behind a proxy in a browser, signs in, and returns what the proxy then shows. */
async function openBehind(browser: ReturnType<OpenBrowser>, decide: (address: string) => Promise<string>) {
  const begun = await browser.get('/secret/')
  expect([302, 303]).toContain(begun.status)
  return browser.follow(await decide(begun.location!))
}

/** Starts a proxy for the tests of a suite. Returns what opens a browser at it. */
function startedProxy(requireIt: () => unknown, start: typeof startApache): OpenBrowser {
  let openBrowser: OpenBrowser
  const children: ChildProcess[] = []
  beforeAll(async () => {
    requireIt()
    openBrowser = await start(house, children)
  })
  afterAll(() => children.forEach((child) => child.kill()))
  return () => openBrowser()
}

describe('oauth2-proxy', () => {
  const require = () => requireThat(hasProgram('oauth2-proxy'), 'oauth2-proxy')
  const openBrowser = startedProxy(require, startOauth2Proxy)

  it('lets nobody in whose e-mail was not checked, and everybody after that', async () => {
    const person = await house.makePerson()
    expect((await openBehind(openBrowser(), decides(person, 'approve'))).status).toBe(403)
    const { db } = house
    await setCheckedEmail(db, person.userId, person.email, { by: person.userId, now: Date.now() })
    const browser = await house.browserOf(person)
    const inside = await openBehind(
      openBrowser(),
      async (address) => (await browser.open(address)).left!.href,
    )
    expect(inside).toEqual({ status: 202, text: 'Authenticated' })
  })

  it('shows a refusal', async () => {
    const person = await house.makePerson()
    expect((await openBehind(openBrowser(), decides(person, 'deny'))).status).toBe(403)
  })
})

describe('mod_auth_openidc', () => {
  const openBrowser = startedProxy(() => requireTool('Apache with mod_auth_openidc'), startApache)

  it('lets a person in and gets their claims', async () => {
    const person = await house.makePerson()
    const { status, text } = await openBehind(openBrowser(), decides(person, 'approve'))
    expect([status, text]).toEqual([200, `user ${person.email} verified 0`])
  })

  it('shows a refusal, and does not begin the sign-in again', async () => {
    const person = await house.makePerson()
    const { text } = await openBehind(openBrowser(), decides(person, 'deny'))
    expect(text).toContain('access_denied')
  })
})
