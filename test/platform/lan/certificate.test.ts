import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  givenCertificate,
  isGoodFor,
  ownCertificate,
  RENEW_BEFORE_MS,
} from '../../../src-server/platform/lan/certificate.ts'
import { createSecrets } from '../../../src-server/platform/secrets/secrets.ts'
import { requireTool } from '../../support/tools.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const HOST = 'pass-kiosk.local'

const secrets = createSecrets(randomBytes(32))
const DAY_MS = 86_400_000

describe("the kiosk's own certificate", () => {
  let dir: string
  beforeEach(() => void (dir = temporaryFolder('tls')))
  const certificate = (now = NOW, host = HOST, addresses = ['192.168.1.20']) =>
    ownCertificate(dir, { host, now, addresses, secrets })

  it('is good for its host until its end', async () => {
    const { cert, endsAt } = await certificate()
    const at = (now: number, host = HOST): boolean => isGoodFor(cert, host, now)
    expect([at(NOW), at(NOW, '192.168.1.20'), at(endsAt - 1)]).toEqual([true, true, true])
    expect([at(NOW, 'other.local'), at(endsAt), at(NOW - 2 * DAY_MS)]).toEqual(Array(3).fill(false))
  })

  const put = (name: string, text: string): void => writeFileSync(join(dir, name), text)
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8')
  const openssl = (command: string): string =>
    execFileSync(requireTool('OpenSSL'), command.split(' '), { cwd: dir, stdio: 'pipe', encoding: 'utf8' })

  /** openssl's verification of a chain at a time; default NOW. */
  function verified(cert: string, authority: string, at = new Date(NOW)): string {
    put('leaf.pem', cert)
    put('root.pem', authority)
    const command = `verify -attime ${Math.ceil(at.getTime() / 1000)} -CAfile root.pem leaf.pem`
    const options = { cwd: dir, encoding: 'utf8' } as const
    const { stdout, stderr } = spawnSync(requireTool('OpenSSL'), command.split(' '), options)
    return stdout + stderr
  }

  /** A certificate made with a stolen authority key. */
  function signedBy(authority: string, name: string): string {
    put('thief-ca.pem', authority)
    put('thief-ca.key', secrets.decrypt('lan-authority', read('ca.key.sealed').trim()))
    put('extensions', `subjectAltName=${name}\nbasicConstraints=CA:false\n`)
    const sign = 'x509 -req -in foreign.csr -CA thief-ca.pem -CAkey thief-ca.key -days 300'
    openssl('genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out foreign.key')
    openssl('req -new -key foreign.key -subj /O=Thief -out foreign.csr')
    openssl(`${sign} -extfile extensions -out foreign.pem`)
    return read('foreign.pem')
  }

  it("covers the kiosk's name, localhost and the computer's addresses, under its own authority", async () => {
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

  it('stays the same after restarts and address changes, because phones have pinned it', async () => {
    const first = await certificate()
    expect((await certificate(NOW + 1, HOST, ['10.0.0.7'])).fingerprint).toBe(first.fingerprint)
  })

  it('is renewed with its authority 30 days before it expires; key and name stay', async () => {
    const first = await certificate()
    expect((await certificate(first.endsAt - RENEW_BEFORE_MS - 1000)).fingerprint).toBe(first.fingerprint)
    const next = await certificate(first.endsAt - RENEW_BEFORE_MS + 1000)
    expect(next.fingerprint).not.toBe(first.fingerprint)
    expect(next.endsAt).toBeGreaterThan(first.endsAt)
    const [old, renewed] = [first, next].map(({ authority }) => new X509Certificate(authority!))
    expect(renewed!.validToDate.getTime()).toBeGreaterThan(next.endsAt)
    expect(renewed!.subject).toBe(old!.subject)
    expect(renewed!.publicKey.equals(old!.publicKey)).toBe(true)
    // A phone that trusts the old one works until that one expires.
    expect(verified(next.cert, first.authority!, new Date(first.endsAt))).toMatch(/: OK/)
  })

  it("has an authority of two years, restricted to the kiosk's names and private addresses", async () => {
    const { cert, authority } = await certificate()
    const { validToDate } = new X509Certificate(authority!)
    expect(Math.round((validToDate.getTime() - NOW) / DAY_MS)).toBe(730)
    put('authority.pem', authority!)
    const text = openssl('x509 -noout -text -in authority.pem')
    expect(text).toMatch(/X509v3 Name Constraints: critical\s+Permitted:/)
    const permitted = 'DNS:pass-kiosk.local DNS:local IP:192.168.0.0/255.255.0.0 IP:10.0.0.0/255.0.0.0'
    for (const one of permitted.split(' ')) expect(text).toContain(one)
    expect(verified(cert, authority!)).toMatch(/: OK/)
  })

  it.each([
    ['of another site', 'DNS:bank.example', /permitted subtree violation/],
    ['of an address on the internet', 'IP:203.0.113.9', /permitted subtree violation/],
    ['of a neighbour on the network', 'DNS:kiosk-2.local', /: OK/],
    ['of a private address', 'IP:192.168.7.7', /: OK/],
  ])('is %s only within the restrictions of the authority that signed it', async (_, name, says) => {
    // openssl dates what it signs by the clock.
    const { authority } = await certificate(Date.now())
    expect(verified(signedBy(authority!, name), authority!, new Date())).toMatch(says)
  })

  it("omits addresses outside the authority's restrictions", async () => {
    const addresses = ['192.168.1.20', '203.0.113.9', '2001:db8::1', 'fd00::7']
    const { cert, authority } = await certificate(NOW, HOST, addresses)
    expect(new X509Certificate(cert).subjectAltName).not.toMatch(/203\.0\.113\.9|2001:DB8/i)
    expect(verified(cert, authority!)).toMatch(/: OK/)
  })

  it('is made again if the clock was ahead when it was made', async () => {
    await certificate(NOW + 800 * DAY_MS)
    expect(isGoodFor((await certificate()).cert, HOST, NOW)).toBe(true)
  })

  it('has a sealed authority key; another installation key makes another authority', async () => {
    const first = await certificate()
    expect(existsSync(join(dir, 'ca.key'))).toBe(false)
    expect(read('ca.key.sealed')).not.toMatch(/PRIVATE KEY/)
    const other = await ownCertificate(dir, { host: HOST, now: NOW, secrets: createSecrets(randomBytes(32)) })
    const [own, foreign] = [first, other].map(({ authority }) => new X509Certificate(authority!))
    expect(foreign!.publicKey.equals(own!.publicKey)).toBe(false)
  })

  it('of an older authority is renewed under the same key; phones that trust it stay paired', async () => {
    const old = await generate([{ name: 'commonName', value: 'PassDesk 2026-01-01' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date(NOW - DAY_MS),
      notAfterDate: new Date(NOW + 3_650 * DAY_MS),
      extensions: [
        { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    })
    put('ca.crt', old.cert)
    put('ca.key', old.private)
    const made = await certificate()
    expect(verified(made.cert, made.authority!)).toMatch(/: OK/)
    expect(verified(made.cert, old.cert)).toMatch(/: OK/)
    expect(made.authority).not.toBe(old.cert)
    expect(existsSync(join(dir, 'ca.key'))).toBe(false)
    expect((await certificate()).fingerprint).toBe(made.fingerprint)
  })

  it('is created again for another name, and if one of its files is damaged', async () => {
    const first = await certificate()
    const renamed = await certificate(NOW, 'kiosk-2.local')
    expect(new X509Certificate(renamed.cert).checkHost('kiosk-2.local')).toBe('kiosk-2.local')
    // Both are .local names, but the authority contains its host name.
    expect(verified(renamed.cert, first.authority!)).toMatch(/: OK/)
    put('server.key', 'half a k')
    expect((await certificate(NOW, 'kiosk-2.local')).fingerprint).not.toBe(renamed.fingerprint)
  })

  it("is the operator's own if provided, and its key must match", async () => {
    await certificate()
    openssl('genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other.key')
    const files = { cert: join(dir, 'server.crt'), key: join(dir, 'server.key') }
    expect(givenCertificate(files).authority).toBeNull()
    expect(() => givenCertificate({ cert: files.cert, key: join(dir, 'other.key') })).toThrow(
      'is not that of the certificate',
    )
  })
})
