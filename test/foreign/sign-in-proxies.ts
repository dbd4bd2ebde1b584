import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import type { SignInHouse } from '../account/house.ts'

const MODULES = '/usr/lib/apache2/modules'

interface Reply {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/** A new browser at a proxy that signs people in. */
export type OpenBrowser = () => ProxyBrowser

interface ProxyBrowser {
  get(path: string): Promise<Reply>
  /**
   * Opens an address and follows redirects within the proxy. A redirect to another site is
   * returned as the text.
   */
  follow(address: string): Promise<{ status: number; text: string }>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * A whole reply as text. Read from the socket: the redirect of mod_auth_openidc to a new sign-in has
 * bytes behind its end, which Node refuses.
 */
async function ask(port: number, path: string, jar: ReadonlyMap<string, string>): Promise<string> {
  const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\n` + `Cookie: ${cookies}\r\n\r\n`,
  )
  return text(socket)
}

function openBrowser(port: number): ProxyBrowser {
  const site = `http://127.0.0.1:${port}`
  const jar = new Map<string, string>()
  const get = async (path: string): Promise<Reply> => {
    const reply = await ask(port, path, jar)
    for (const [, name, value] of reply.matchAll(/^Set-Cookie: ([^=]+)=([^;]*)/gim)) jar.set(name!, value!)
    return {
      status: Number(reply.split(' ', 2)[1]),
      location: /^Location: (.*)\r$/im.exec(reply)?.[1],
      text: reply.slice(reply.indexOf('\r\n\r\n') + 4),
    }
  }
  return {
    get,
    async follow(address) {
      let url = new URL(address)
      for (let hops = 0; hops < 5; hops += 1) {
        if (url.origin !== site) return { status: 0, text: url.href }
        const reply = await get(url.pathname + url.search)
        if (reply.location === undefined) return { status: reply.status, text: reply.text.trim() }
        url = new URL(reply.location, url)
      }
      throw new Error(`redirected in circles to ${url}`)
    },
  }
}

/** Starts the program and waits until it answers. */
async function startProgram(port: number, [file, ...args]: readonly string[], children: ChildProcess[]) {
  const child = spawn(file!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (log += data))
  const isUp = () =>
    openBrowser(port)
      .get('/robots.txt')
      .catch((cause: unknown) => {
        throw new Error(`${file} does not answer: ${log.slice(-1000)}`, { cause })
      })
  await vi.waitFor(isUp, { timeout: 60_000, interval: 200 })
  return () => openBrowser(port)
}

export async function startOauth2Proxy(house: SignInHouse, children: ChildProcess[]): Promise<OpenBrowser> {
  const port = await freePort()
  const back = `http://127.0.0.1:${port}/oauth2/callback`
  const app = await house.makeApp('confidential', [back])
  const settings = {
    'http-address': `127.0.0.1:${port}`,
    provider: 'oidc',
    'oidc-issuer-url': house.url,
    'code-challenge-method': 'S256',
    'client-id': app.clientId,
    'client-secret': app.secret,
    'redirect-url': back,
    'email-domain': '*',
    'cookie-secure': 'false',
    'cookie-secret': randomBytes(16).toString('hex'),
    upstream: 'static://202',
    'skip-provider-button': 'true',
  }
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  return startProgram(port, ['oauth2-proxy', ...flags], children)
}

export async function startApache(house: SignInHouse, children: ChildProcess[]): Promise<OpenBrowser> {
  const port = await freePort()
  const folder = temporaryFolder('apache')
  const back = `http://127.0.0.1:${port}/redirect_uri`
  const app = await house.makeApp('confidential', [back])
  const page = join(folder, 'www', 'secret')
  mkdirSync(page, { recursive: true })
  const variable = (name: string) => `<!--#echo var="${name}" -->`
  writeFileSync(
    join(page, 'index.shtml'),
    `user ${variable('REMOTE_USER')} verified ${variable('OIDC_CLAIM_email_verified')}`,
  )
  writeFileSync(join(folder, 'mime.types'), '')
  chmodSync(folder, 0o755)
  const modules = 'mpm_event authn_core authz_core authz_user dir mime include filter'.split(' ')
  const isRoot = process.getuid?.() === 0
  writeFileSync(
    join(folder, 'httpd.conf'),
    [
      `ServerRoot ${folder}`,
      'ServerName 127.0.0.1',
      `Listen 127.0.0.1:${port}`,
      `PidFile ${folder}/pid`,
      `Mutex file:${folder} default`,
      `ErrorLog ${folder}/error.log`,
      ...modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
      `LoadModule auth_openidc_module ${MODULES}/mod_auth_openidc.so`,
      ...(isRoot ? ['User www-data', 'Group www-data'] : []),
      `DocumentRoot ${folder}/www`,
      'DirectoryIndex index.shtml',
      'AddType text/html .shtml',
      'AddOutputFilter INCLUDES .shtml',
      `OIDCProviderMetadataURL ${house.url}/.well-known/openid-configuration`,
      `OIDCClientID ${app.clientId}`,
      `OIDCClientSecret ${app.secret}`,
      `OIDCRedirectURI ${back}`,
      `OIDCDefaultURL http://127.0.0.1:${port}/secret/`,
      `OIDCCryptoPassphrase ${randomBytes(16).toString('hex')}`,
      'OIDCScope "openid profile email"',
      'OIDCPKCEMethod S256',
      'OIDCRemoteUserClaim email',
      `<Directory ${folder}/www>`,
      'Options +Includes',
      '</Directory>',
      '<Location />',
      'AuthType openid-connect',
      'Require valid-user',
      '</Location>',
      '',
    ].join('\n'),
  )
  return startProgram(port, ['apache2', '-f', join(folder, 'httpd.conf'), '-DFOREGROUND'], children)
}
