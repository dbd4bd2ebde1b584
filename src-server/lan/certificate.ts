import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** What the LAN listener shows, in PEM. */
export interface ServerCertificate {
  readonly cert: string
  readonly key: string
  /** The authority that phones may install; null with the operator's own certificate. */
  readonly authority: string | null
  /** SHA-256 of the server's certificate (DER), 64 lowercase hex characters: what a paired phone pins. */
  readonly fingerprint: string
  /** End of validity, ms since 1970. */
  readonly endsAt: number
}

/** The operator's own certificate: PEM files. */
export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

const DAY_MS = 86_400_000
/** The longest that iOS and macOS accept of a server under an authority that somebody installed is 825 days. */
const SERVER_DAYS = 820
const AUTHORITY_DAYS = 3_650
/** A certificate that ends sooner is made anew. */
export const RENEW_BEFORE_MS = 30 * DAY_MS
/** Phones whose clock is a little behind meet a certificate that is good already. */
const BACKDATE_MS = DAY_MS

/**
 * The kiosk's own certificate, kept in `dir` with keys that only the owner reads. It is made anew 30 days before its
 * end and when {base_url} got another host. A changed address of the machine is no reason: paired phones have pinned
 * this certificate, and they come by the host's name.
 */
export async function ownCertificate(dir: string, host: string, now: number, addresses = lanAddresses()): Promise<ServerCertificate> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const authority = readPair(dir, 'ca')
  const kept = authority && readPair(dir, 'server')
  if (authority && kept && isGood(authority, now) && isGood(kept, now) && covers(kept.cert, host) && isIssuedBy(kept.cert, authority.cert)) {
    return certificateOf(kept, authority.cert)
  }
  const issuer = authority && isGood(authority, now, SERVER_DAYS * DAY_MS) ? authority : keep(dir, 'ca', await makeAuthority(now))
  return certificateOf(keep(dir, 'server', await makeServer(issuer, host, addresses, now)), issuer.cert)
}

/** The operator's own. Throws an error with one line when the files cannot be read or do not belong together. */
export function givenCertificate(files: CertificateFiles): ServerCertificate {
  const pair = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key))) {
    throw new Error(`The key in ${files.key} is not that of the certificate in ${files.cert}.`)
  }
  return certificateOf(pair, null)
}

/** The machine's addresses on its networks, without loopback and link-local ones. */
function lanAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return [...new Set(all.filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address)).map(({ address }) => address))]
}

interface Pair {
  readonly cert: string
  readonly key: string
}

async function makeAuthority(now: number): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: `PassDesk ${new Date(now).toISOString().slice(0, 10)}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...validity(now, AUTHORITY_DAYS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { cert: made.cert, key: made.private }
}

async function makeServer(authority: Pair, host: string, addresses: readonly string[], now: number): Promise<Pair> {
  const names = [...new Set([host, 'localhost', '127.0.0.1', ...addresses])]
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: authority,
    ...validity(now, SERVER_DAYS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })) },
    ],
  })
  return { cert: made.cert, key: made.private }
}

const validity = (now: number, days: number) => ({ notBeforeDate: new Date(now - BACKDATE_MS), notAfterDate: new Date(now + days * DAY_MS) })

function certificateOf(pair: Pair, authority: string | null): ServerCertificate {
  const read = new X509Certificate(pair.cert)
  return { ...pair, authority, fingerprint: read.fingerprint256.replaceAll(':', '').toLowerCase(), endsAt: Date.parse(read.validTo) }
}

/** Not near its end: `ahead` ms of it are left, 30 days unless told otherwise. */
const isGood = (pair: Pair, now: number, ahead = RENEW_BEFORE_MS): boolean => Date.parse(new X509Certificate(pair.cert).validTo) > now + ahead

function covers(cert: string, host: string): boolean {
  const read = new X509Certificate(cert)
  return (isIP(host) ? read.checkIP(host) : read.checkHost(host)) !== undefined
}

const isIssuedBy = (cert: string, authority: string): boolean => new X509Certificate(cert).verify(new X509Certificate(authority).publicKey)

/** A certificate and its key, or null where there is none that can be read: it is made anew then. */
function readPair(dir: string, name: string): Pair | null {
  const { certFile, keyFile } = filesOf(dir, name)
  if (!existsSync(certFile) || !existsSync(keyFile)) return null
  try {
    const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    return new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key)) ? pair : null
  } catch {
    return null
  }
}

/** Each file is written beside its place and moved there, so that a crash leaves an old one or a new one. */
function keep(dir: string, name: string, pair: Pair): Pair {
  const { certFile, keyFile } = filesOf(dir, name)
  place(keyFile, pair.key, 0o600)
  place(certFile, pair.cert, 0o600)
  return pair
}

function place(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode })
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}

const filesOf = (dir: string, name: string) => ({ certFile: join(dir, `${name}.crt`), keyFile: join(dir, `${name}.key`) })
