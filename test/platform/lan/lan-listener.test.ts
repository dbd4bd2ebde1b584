import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { overTls } from './tls-client.ts'
import { isPrivate } from '../../support/is-private.ts'
import { opened } from '../../support/opened.ts'

const PASSWORD = 'correct horse battery'

describe('the LAN listener', () => {
  const house = opened(() => startTestKiosk({ lanPort: 0 }))
  let port: number
  let authority: string
  let ask: ReturnType<typeof overTls>
  beforeAll(async () => {
    port = house.kiosk.lan!.port!
    authority = (await house.client.get('/ca.crt')).body
    ask = overTls(port, authority)
  })

  it("replies to a phone that trusts the kiosk's authority, by the name on the certificate", async () => {
    const { status, json, fingerprint } = await ask('/api/kiosk/status')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      name: 'Desk 1',
      baseUrl: `https://pass-kiosk.local:${port}`,
      nfcEnabled: true,
    })
    expect(fingerprint).toBe(house.kiosk.lan!.fingerprint())
  })

  it('has no screen of reception', async () => {
    expect((await ask('/')).status).toBe(404)
  })

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
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
    }
    const { json } = await ask('/api/kiosk/status', { headers })
    expect(json.baseUrl).toBe(`https://pass-kiosk.local:${port}`)
    const person = await house.makePerson()
    const { id } = await startSession(house.db, person.userId, Date.now())
    const Cookie = `passdesk_session=${id}`
    const forged = { ...headers, Origin: 'https://evil.example', Cookie }
    const { status, json: body } = await ask('/api/v1/auth/logout', {
      method: 'POST',
      headers: forged,
    })
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
        const options = { agent, host: '127.0.0.1', port, path: '/api/kiosk/status' }
        const call = request(options, (answer) => {
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

  it('stores its keys with access for the owner of the folder only', () => {
    for (const name of ['ca.key.sealed', 'server.key'])
      expect(isPrivate(join(house.dir, 'tls', name))).toBe(true)
  })
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
    expect(new Set(named)).toEqual(
      new Set([certificate.fingerprint256.replaceAll(':', '').toLowerCase()]),
    )
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
