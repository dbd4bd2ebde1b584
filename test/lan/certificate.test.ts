import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { givenCertificate, ownCertificate, RENEW_BEFORE_MS } from '../../src-server/lan/certificate.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const HOST = 'pass-kiosk.local'

describe('the kiosk’s own certificate', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'passdesk-tls-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))
  const certificate = (now = NOW, host = HOST, addresses = ['192.168.1.20']) => ownCertificate(dir, host, now, addresses)

  it('is for the kiosk’s name, for localhost and for the machine’s addresses, under an authority of its own', async () => {
    const made = await certificate()
    const read = new X509Certificate(made.cert)
    for (const name of [HOST, 'localhost']) expect(read.checkHost(name)).toBe(name)
    for (const address of ['127.0.0.1', '192.168.1.20']) expect(read.checkIP(address)).toBe(address)
    expect(read.checkHost('other.local')).toBeUndefined()
    expect(read.publicKey.asymmetricKeyType).toBe('ec')
    expect(read.ca).toBe(false)
    expect(read.verify(new X509Certificate(made.authority!).publicKey)).toBe(true)
    expect(made.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('stays the same over restarts and when the machine gets another address, because phones have pinned it', async () => {
    const first = await certificate()
    expect((await certificate(NOW + 1, HOST, ['10.0.0.7'])).fingerprint).toBe(first.fingerprint)
  })

  it('is made anew 30 days before its end, under the same authority', async () => {
    const first = await certificate()
    expect((await certificate(first.endsAt - RENEW_BEFORE_MS - 1000)).fingerprint).toBe(first.fingerprint)
    const next = await certificate(first.endsAt - RENEW_BEFORE_MS + 1000)
    expect(next.fingerprint).not.toBe(first.fingerprint)
    expect(next.endsAt).toBeGreaterThan(first.endsAt)
    expect(next.authority).toBe(first.authority)
  })

  it('never outlives its authority, which is made anew in time', async () => {
    const first = await certificate()
    const late = Date.parse(new X509Certificate(first.authority!).validTo) - 400 * 86_400_000
    const next = await certificate(late)
    expect(next.authority).not.toBe(first.authority)
    expect(Date.parse(new X509Certificate(next.authority!).validTo)).toBeGreaterThan(next.endsAt)
  })

  it('is made anew for another name, and when a file of it is damaged', async () => {
    const first = await certificate()
    const renamed = await certificate(NOW, 'kiosk-2.local')
    expect(new X509Certificate(renamed.cert).checkHost('kiosk-2.local')).toBe('kiosk-2.local')
    expect(renamed.authority).toBe(first.authority)
    writeFileSync(join(dir, 'server.key'), 'half a k')
    expect((await certificate(NOW, 'kiosk-2.local')).fingerprint).not.toBe(renamed.fingerprint)
  })

  it('is the operator’s own where one is given, and its key has to fit', async () => {
    await certificate()
    const files = { cert: join(dir, 'server.crt'), key: join(dir, 'server.key') }
    expect(givenCertificate(files).authority).toBeNull()
    expect(() => givenCertificate({ cert: files.cert, key: join(dir, 'ca.key') })).toThrow('is not that of the certificate')
  })
})
