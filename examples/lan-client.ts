#!/usr/bin/env node
/**
 * A client on the venue's network that needs only Node 24. It pairs with a kiosk by the text of the
 * pairing QR and stores address, trusted certificates and tokens in kiosk-phone.json.
 *
 *   node examples/lan-client.ts pair 'passdesk://pair?u=…&d=…&f=…'
 *   node examples/lan-client.ts events | watch | confirm EVENT_ID [NAME] | sign-out
 *
 * KIOSK_AT=192.168.1.20:8443 sets the address on a network that does not resolve the kiosk's name.
 * The name in the certificate is checked in any case.
 */
import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { isIP } from 'node:net'
import { hostname as machineName } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'

/**
 * `fingerprint`: SHA-256 of the server's certificate, hex, from the QR. `authority`: PEM of the
 * authority, once it is verified that it issued that certificate.
 */
type Kiosk = { url: string; fingerprint: string; authority?: string }
type Phone = Kiosk & { accessToken: string; refreshToken: string }
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; etag: string; text: string; body: any }
type Call = { body?: object; token?: string; etag?: string }

const FILE = process.env.KIOSK_FILE ?? 'kiosk-phone.json'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** A connection to this kiosk only: nothing is sent before its certificate is verified. */
function open(kiosk: Kiosk): Promise<TLSSocket> {
  const { hostname, port } = new URL(kiosk.url)
  const [host, at] = process.env.KIOSK_AT?.split(':') ?? [hostname, port || '443']
  const trust = kiosk.authority ? { ca: kiosk.authority } : { rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(at),
      servername: isIP(hostname) ? '' : hostname,
      ...trust,
    })
    socket
      .once('error', reject)
      .setTimeout(10_000, () => socket.destroy(new Error('the kiosk does not answer')))
    socket.once('secureConnect', () => {
      const shown = createHash('sha256').update(socket.getPeerCertificate().raw).digest('hex')
      if (kiosk.authority || shown === kiosk.fingerprint) resolve(socket)
      else
        socket.destroy(
          new Error(`this is another kiosk: the QR says ${kiosk.fingerprint}, it shows ${shown}`),
        )
    })
  })
}

async function send(
  kiosk: Kiosk,
  method: string,
  path: string,
  { body, token, etag }: Call = {},
): Promise<Answer> {
  const socket = await open(kiosk)
  const headers = {
    Host: new URL(kiosk.url).host,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(etag && { 'If-None-Match': etag }),
  }
  return new Promise((resolve, reject) => {
    const call = request({ createConnection: () => socket, method, path, headers }, (reply) => {
      let text = ''
      reply
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('error', reject)
      const isJson = String(reply.headers['content-type']).includes('json')
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          etag: reply.headers.etag ?? '',
          text,
          body: isJson && text ? JSON.parse(text) : null,
        }),
      )
    })
    call.on('error', reject).end(body && JSON.stringify(body))
  })
}

// oxlint-disable-next-line typescript/no-explicit-any
function need({ status, body }: Answer): any {
  if (status < 400) return body
  throw new Error(
    `${body?.error ?? status}: ${body?.message ?? body?.error_description ?? 'no reason given'}`,
  )
}

const token = (kiosk: Kiosk, body: object): Promise<Answer> =>
  send(kiosk, 'POST', '/api/v1/auth/token', { body })
const known = (): Phone => JSON.parse(readFileSync(FILE, 'utf8'))

/** Tokens are stored before they are used: a refresh token is valid once. */
function keep(kiosk: Kiosk, tokens: { access_token: string; refresh_token: string }): Phone {
  const phone = { ...kiosk, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
  writeFileSync(`${FILE}.new`, JSON.stringify(phone), { mode: 0o600 })
  renameSync(`${FILE}.new`, FILE)
  return phone
}

/**
 * RFC 8628: polls with the code of the QR until the person has compared the two digits and
 * confirmed this phone.
 */
async function pair(qr: string): Promise<void> {
  const { searchParams: of } = new URL(qr)
  const kiosk: Kiosk = { url: of.get('u')!, fingerprint: of.get('f') ?? 'none' }
  const authority = await send(kiosk, 'GET', '/ca.crt')
  // 404: the operator provides the certificate. There is no authority, only the pinned certificate.
  if (authority.status === 200) {
    const server = (await open(kiosk)).end().getPeerX509Certificate()!
    if (!server.verify(new X509Certificate(authority.text).publicKey))
      throw new Error('the authority did not issue the pinned certificate')
    kiosk.authority = authority.text
  }
  // The first reply contains `claim_secret`, which every further poll sends: no other phone can get
  // the tokens.
  const grant = {
    grant_type: DEVICE_GRANT,
    device_code: of.get('d'),
    device_name: machineName(),
    platform: 'other',
    claim_secret: undefined,
  }
  for (let pause = 5, shownDigits = ''; ; await wait(pause * 1000)) {
    const answer = await token(kiosk, grant)
    if (answer.status === 200) {
      keep(kiosk, answer.body)
      return console.log('paired')
    }
    const { error, match_code: digits, claim_secret = grant.claim_secret } = answer.body
    grant.claim_secret = claim_secret
    if (error === 'slow_down') pause += 5
    else if (error !== 'authorization_pending') need(answer)
    else if (digits !== shownDigits)
      console.log(
        `Say yes at the kiosk if it names ${grant.device_name} and shows ${(shownDigits = digits)}.`,
      )
  }
}

/**
 * A call with the access token. An expired one is refreshed once. A phone that was removed gets an
 * error.
 */
async function ask(method: string, path: string, more: Call = {}): Promise<Answer> {
  const phone = known()
  const answer = await send(phone, method, path, { ...more, token: phone.accessToken })
  if (answer.status !== 401) return answer
  const fresh = await token(phone, {
    grant_type: 'refresh_token',
    refresh_token: phone.refreshToken,
  })
  if (fresh.body?.error === 'invalid_grant')
    throw new Error('the kiosk does not know this phone any more; pair it anew')
  return send(phone, method, path, { ...more, token: keep(phone, need(fresh)).accessToken })
}

/** Polls row 1 every five seconds. Replies that are not newer are dropped (specification §4.4). */
async function watch(): Promise<never> {
  for (let rev = -1, etag = ''; ; await wait(5000)) {
    const answer = await ask('GET', '/api/passes/events', { etag })
    if (answer.status === 304 || need(answer).rev <= rev) continue
    ;({ etag } = answer)
    rev = answer.body.rev
    console.log(JSON.stringify(answer.body))
  }
}

/** Draws the pass, saves the image as pass.png, and confirms exactly what was drawn. */
async function confirm(eventId: string, name?: string): Promise<void> {
  const path = `/api/passes/${eventId}`
  const { templateRevision, draft, defaults } = need(await ask('GET', path))
  const content = { ...(draft?.content ?? defaults), ...(name && { name }) }
  const { render } = need(await ask('POST', `${path}/preview`, { body: { templateRevision, content } }))
  writeFileSync('pass.png', Buffer.from(render.image.split(',')[1], 'base64'))
  const body = {
    templateRevision,
    content,
    expectedRevision: draft?.revision ?? 0,
    requestKey: randomUUID(),
    action: 'confirm',
    previewHash: render.hash,
  }
  // If the reply is lost, the request is repeated with the same requestKey and takes effect once.
  const view = need(await ask('POST', path, { body }).catch(() => ask('POST', path, { body })))
  console.log(
    JSON.stringify({
      confirmed: view.draft.currentConfirmation,
      revision: view.draft.revision,
      hash: view.render.hash,
    }),
  )
}

async function signOut(): Promise<void> {
  need(await send(known(), 'POST', '/api/v1/auth/revoke', { body: { token: known().refreshToken } }))
  rmSync(FILE)
}

const [verb, first = '', second] = process.argv.slice(2)
try {
  if (verb === 'pair') await pair(first)
  else if (verb === 'events') console.log(JSON.stringify(need(await ask('GET', '/api/passes/events'))))
  else if (verb === 'watch') await watch()
  else if (verb === 'confirm') await confirm(first, second)
  else if (verb === 'sign-out') await signOut()
  else throw new Error('say what: pair QR, events, watch, confirm EVENT_ID [NAME], sign-out')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
