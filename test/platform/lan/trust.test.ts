import { createHash, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestKiosk } from '../../support/kiosk.ts'
import { overTls } from './tls-client.ts'
import { opened } from '../../support/opened.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('a staff phone with a browser only', () => {
  const house = opened(() => startTestKiosk({ lanPort: 0 }))
  let ask: ReturnType<typeof overTls>
  beforeAll(async () => {
    ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
  })
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
    const types = valuesOf('<key>PayloadType</key><string>')
    expect(types).toEqual(['Configuration', 'com.apple.security.root'])
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
    for (const file of ['/ca.crt', '/ca.der', '/ca.mobileconfig'])
      expect(text).toContain(`href="${file}"`)
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

describe('a kiosk without its own authority', () => {
  it('offers nothing to install, and says so', async () => {
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
})
