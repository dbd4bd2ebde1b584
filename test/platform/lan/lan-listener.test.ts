import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { X509Certificate, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { overTls } from './tls-client.ts'
import { opened } from '../../support/opened.ts'

const PASSWORD = 'correct horse battery'

const house = opened(() => startTestKiosk({ lanPort: 0 }))
let port: number
let authority: string
let ask: ReturnType<typeof overTls>
beforeAll(async () => {
  port = house.kiosk.lan!.port!
  authority = (await house.client.get('/ca.crt')).body
  ask = overTls(port, authority)
})

describe('the LAN listener', () => {
  it("replies to a phone that trusts the kiosk's authority, by the name on the certificate", async () => {
    const { status, json, fingerprint } = await ask('/api/kiosk/status')
    expect(status).toBe(200)
    const baseUrl = `https://pass-kiosk.local:${port}`
    expect(json).toMatchObject({ name: 'Desk 1', baseUrl, nfcEnabled: true })
    expect(fingerprint).toBe(house.kiosk.lan!.fingerprint())
  })

  it('has no screen of reception', async () => expect((await ask('/')).status).toBe(404))

  it('sets a session cookie for TLS only, and no HSTS', async () => {
    const person = await house.makePerson({ password: PASSWORD })
    const headers = { Origin: 'https://pass-kiosk.local:8443', 'Content-Type': 'application/json' }
    const credentials = { email: person.email, password: PASSWORD }
    const init = { method: 'POST', headers, body: JSON.stringify(credentials) }
    const signedIn = await ask('/api/v1/auth/login', init)
    expect(signedIn.status).toBe(200)
    const cookie = /^passdesk_session=[^;]+;.*\bsecure\b.*httponly/i
    expect(String(signedIn.headers['set-cookie'])).toMatch(cookie)
    expect(signedIn.headers['strict-transport-security']).toBeUndefined()
    const loopback = await house.client.post('/api/v1/auth/login', credentials)
    expect(loopback.headers.get('Set-Cookie')).not.toMatch(/secure/i)
  })

  it('ignores the Host header and forwarded headers', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
    const { json } = await ask('/api/kiosk/status', { headers })
    expect(json.baseUrl).toBe(`https://pass-kiosk.local:${port}`)
    const { id } = await startSession(house.db, (await house.makePerson()).userId, Date.now())
    const forged = { ...headers, Origin: 'https://evil.example', Cookie: `passdesk_session=${id}` }
    const { status, json: body } = await ask('/api/v1/auth/logout', { method: 'POST', headers: forged })
    expect([status, body.error]).toEqual([403, 'invalid_origin'])
    expect((await ask('/desk/state', { headers: { Host: '127.0.0.1' } })).status).toBe(404)
  })

  it('has no body for a repeated status request', async () => {
    const { json, headers } = await ask('/api/kiosk/status')
    expect((await ask(`/api/kiosk/status?since=${json.rev}`)).status).toBe(204)
    const match = { headers: { 'If-None-Match': String(headers.etag) } }
    expect((await ask('/api/kiosk/status', match)).status).toBe(304)
  })

  it("keeps a phone's connection between polls", async () => {
    const agent = new Agent({ keepAlive: true, ca: authority, servername: 'pass-kiosk.local' })
    const poll = () =>
      new Promise<{ hint: string; reused: boolean }>((resolve, reject) => {
        const call = request({ agent, host: '127.0.0.1', port, path: '/api/kiosk/status' }, (answer) => {
          const hint = String(answer.headers['keep-alive'])
          answer.resume().on('end', () => resolve({ hint, reused: call.reusedSocket }))
        })
        call.on('error', reject).end()
      })
    expect(Number(/timeout=(\d+)/.exec((await poll()).hint)![1])).toBeGreaterThan(10)
    await expect.poll(async () => (await poll()).reused, { timeout: 10_000 }).toBe(true)
    agent.destroy()
  })

  it.each(['/sign-in', '/trust', '/docs', '/n', '/openapi.json', '/avatar.svg'])(
    'replies to %s equally for every Host',
    async (path) => {
      const usual = await ask(path)
      for (const Host of ['evil.example', 'evil.example:8443', 'pass-kiosk.local@evil.example']) {
        const { status, text } = await ask(path, {
          headers: { Host, 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
        })
        expect([status, text]).toEqual([usual.status, usual.text])
      }
    },
  )
})

describe('a kiosk whose LAN listener cannot open', () => {
  it('keeps working at the desk and reports the reason', async () => {
    // No port follows the last one.
    const other = createServer()
    const taken = await new Promise<number>((resolve, reject) => {
      other.on('error', reject)
      other.listen(65_535, () => resolve((other.address() as { port: number }).port))
    })
    const house = await startTestKiosk({ lanPort: taken })
    const problem =
      'The ports 65535 to 65535 for the LAN are taken by other programs; choose another with ' +
      'PASSDESK_LAN_PORT.'
    expect(house.kiosk.lan).toMatchObject({ port: null, problem })
    expect((await house.client.get('/api/kiosk/status')).status).toBe(200)
    expect((await house.client.get('/ca.crt')).status).toBe(404)
    await house.close()
    other.close()
  })

  it('names in pairings the certificate that the listener will use', async () => {
    const house = await startTestKiosk()
    const person = await house.makePerson()
    const named = await Promise.all(
      [0, 1, 2].map(async () =>
        new URL((await person.client.post('/api/v1/auth/pairings')).body.qr).searchParams.get('f'),
      ),
    )
    const certificate = new X509Certificate(readFileSync(join(house.dir, 'tls', 'server.crt')))
    expect(new Set(named)).toEqual(new Set([certificate.fingerprint256.replaceAll(':', '').toLowerCase()]))
    expect((await house.client.get('/api/kiosk/trust')).body.certificate).toBeNull()
    await house.close()
  })

  it("reports which file of the operator's certificate cannot be read", async () => {
    const tls = { cert: '/nowhere/kiosk.crt', key: '/nowhere/kiosk.key' }
    const house = await startTestKiosk({ lanPort: 0, tls })
    expect(house.kiosk.lan!.problem).toContain(resolve('/nowhere/kiosk.crt'))
    await house.close()
  })
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('a staff phone with a browser only', () => {
  const bytesOf = async (path: string) => {
    const answer = await fetch(house.kiosk.url + path)
    return {
      status: answer.status,
      type: answer.headers.get('Content-Type'),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    }
  }

  it("gets the authority's fingerprint, which matches every file it can load", async () => {
    const { body } = await house.client.get('/api/kiosk/trust')
    const { validToDate, raw } = new X509Certificate(house.kiosk.lan!.authority()!)
    const fingerprint = sha256(raw)
    expect(body).toEqual({
      authority: { fingerprint, validTo: validToDate.toISOString() },
      certificate: house.kiosk.lan!.fingerprint(),
      page: `https://pass-kiosk.local:${house.kiosk.lan!.port}/trust`,
    })
    for (const [path, rawOf] of [
      ['/ca.crt', (bytes: Uint8Array) => new X509Certificate(bytes).raw],
      ['/ca.der', (bytes: Uint8Array) => bytes],
    ] as const) {
      const { status, type, bytes } = await bytesOf(path)
      expect([status, type]).toEqual([200, 'application/x-x509-ca-cert'])
      expect(sha256(rawOf(bytes))).toBe(fingerprint)
    }
  })

  it('installs it on an iPhone by a profile with this certificate, the same each time', async () => {
    const { status, type, bytes } = await bytesOf('/ca.mobileconfig')
    expect([status, type]).toEqual([200, 'application/x-apple-aspen-config'])
    const text = new TextDecoder().decode(bytes)
    expect(text).toBe(new TextDecoder().decode((await bytesOf('/ca.mobileconfig')).bytes))
    const valuesOf = (key: string): string[] =>
      Array.from(text.matchAll(new RegExp(`${key}(.*?)</`, 'g')), ([, value]) => value!)
    expect(valuesOf('<key>PayloadType</key><string>')).toEqual(['Configuration', 'com.apple.security.root'])
    const data = Buffer.from(valuesOf('<data>')[0]!, 'base64')
    expect(data).toEqual(new X509Certificate(house.kiosk.lan!.authority()!).raw)
    const ids = valuesOf('<key>PayloadUUID</key><string>')
    expect(new Set(ids).size).toBe(2)
    for (const id of ids)
      expect(id).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}$/)
  })

  it.each([
    ['en', 'Install the certificate'],
    ['ja', '受付の証明書を入れてください'],
  ])('gets the instructions over the network, in %s', async (lang, title) => {
    const { status, text, headers } = await ask(`/trust?lang=${lang}`)
    expect([status, text.includes(`<h1>${title}</h1>`)]).toEqual([200, true])
    const { fingerprint } = (await ask('/api/kiosk/trust')).json.authority
    expect(text.replaceAll(' ', '')).toContain(fingerprint)
    for (const file of ['/ca.crt', '/ca.der', '/ca.mobileconfig']) expect(text).toContain(`href="${file}"`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(text).not.toContain('<script')
  })

  it('gets the QR of a pairing without a warning, because a phone can connect', async () => {
    const person = await house.makePerson()
    const { pairingId } = (await person.client.post('/api/v1/auth/pairings')).body
    const { body } = await person.client.get(`/me/pair/${pairingId}?lang=en`)
    expect(body).toContain('<svg class="qr"')
    expect(body).not.toContain('No phone can reach')
  })
})

it('a kiosk without its own authority offers nothing to install, and says so', async () => {
  const house = await startTestKiosk()
  for (const path of ['/ca.crt', '/ca.der', '/ca.mobileconfig'])
    expect((await house.client.get(path)).status).toBe(404)
  const { body } = await house.client.get('/api/kiosk/trust')
  expect(body).toMatchObject({ authority: null, certificate: null })
  const page = await house.client.get('/trust?lang=en')
  expect(page.status).toBe(200)
  expect(page.body).toContain('No certificate needs to be installed')
  await house.close()
})
