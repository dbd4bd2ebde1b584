import { sentence, TextError } from '../../../messages/sentence.ts'
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { readRegularFileSync } from '../files/foreign-file.ts'
import { replacePrivateFile } from '../files/private-files.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isPrivateAddress, nameConstraints, withExtension } from './name-constraints.ts'

/** A certificate of an authority in the formats that phones install. */
export interface AuthorityFiles {
  readonly der: Buffer<ArrayBuffer>
  /** SHA-256 of `der`, 64 lowercase hex characters. */
  readonly fingerprint: string
  /** End of validity, ISO 8601. */
  readonly validTo: string
  /** Apple configuration profile that contains this certificate only. */
  readonly profile: string
}

/** SHA-256 of the certificate (DER), 64 lowercase hex characters. */
const fingerprintOf = (certificate: X509Certificate): string =>
  certificate.fingerprint256.replaceAll(':', '').toLowerCase()

const commonNameOf = (certificate: X509Certificate): string =>
  /CN=(.*)/.exec(certificate.subject)?.[1] ?? 'PassDesk'

/** @param pem certificate of the authority */
export function authorityFiles(pem: string): AuthorityFiles {
  const read = new X509Certificate(pem)
  const fingerprint = fingerprintOf(read)
  return {
    der: Buffer.from(read.raw),
    fingerprint,
    validTo: read.validToDate.toISOString(),
    profile: profileOf(commonNameOf(read), read.raw, fingerprint),
  }
}

/**
 * The identifiers are derived from the fingerprint, so that a second installation replaces the
 * profile.
 */
function profileOf(name: string, der: Uint8Array, fingerprint: string): string {
  const id = (part: number): string => asUuid(fingerprint.slice(part * 32, part * 32 + 32))
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadIdentifier</key><string>passdesk.authority.${fingerprint.slice(0, 16)}</string>
<key>PayloadUUID</key><string>${id(0)}</string>
<key>PayloadContent</key><array><dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadIdentifier</key><string>passdesk.authority.${fingerprint.slice(0, 16)}.root</string>
<key>PayloadUUID</key><string>${id(1)}</string>
<key>PayloadCertificateFileName</key><string>passdesk.cer</string>
<key>PayloadContent</key><data>${Buffer.from(der).toString('base64')}</data>
</dict></array>
</dict></plist>
`
}

const asUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5').toUpperCase()

/** Certificate and key of the LAN listener, PEM. */
export interface ServerCertificate {
  readonly cert: string
  readonly key: string
  /** The authority that phones may install; null if the operator provides the certificate. */
  readonly authority: string | null
  /** SHA-256 of the server certificate (DER), 64 lowercase hex characters. Paired phones pin it. */
  readonly fingerprint: string
  /** End of validity, ms since 1970. */
  readonly endsAt: number
}

/** PEM files of the operator's own certificate. */
export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

const DAY_MS = 86_400_000
/** 13 months. iOS and macOS accept up to 825 days for a server under a user-installed authority. */
const SERVER_DAYS = 397
const AUTHORITY_DAYS = 730
/** A certificate that ends sooner is renewed. */
export const RENEW_BEFORE_MS = 30 * DAY_MS
/** Start of validity before now, for phones whose clock is slow. */
const BACKDATE_MS = DAY_MS

/** Options of a certificate that the kiosk makes. */
interface OwnCertificateOptions {
  readonly host: string
  /** ms since 1970 */
  readonly now: number
  /** Encrypts the authority's key with the installation key. */
  readonly secrets: Secrets
  /** Addresses of this machine; public ones are left out. */
  readonly addresses?: readonly string[]
}

/**
 * The kiosk's own certificate, stored in `dir` with keys that only the owner can read. It is
 * renewed 30 days before its end, and if the host of {base_url} changes. A changed IP address does
 * not renew it: paired phones pin this certificate and connect by host name.
 *
 * The authority is renewed if a certificate would outlive it, or if it has no name constraints for
 * this host (versions before the constraints had none). A renewed authority keeps its key and name,
 * so phones that trust the old one accept certificates under the new one.
 */
export async function ownCertificate(
  dir: string,
  options: OwnCertificateOptions,
): Promise<ServerCertificate> {
  const { host, now, secrets, addresses = lanAddresses() } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const authority = readAuthority(dir, secrets)
  const isUsable = authority !== null && isConstrained(authority.cert, host)
  const kept = isUsable ? readPair(dir, 'server') : null
  if (
    isUsable &&
    kept &&
    isValid(authority, now) &&
    isValid(kept, now) &&
    covers(kept.cert, host) &&
    isIssuedBy(kept.cert, authority.cert)
  ) {
    return certificateOf(kept, authority.cert)
  }
  const canIssue = isUsable && isValid(authority, now, SERVER_DAYS * DAY_MS)
  const issuer = canIssue
    ? authority
    : storeAuthority(dir, await makeAuthority(now, host, authority), secrets)
  return certificateOf(storePair(dir, 'server', await makeServer(issuer, host, addresses, now)), issuer.cert)
}

/**
 * The operator's own certificate.
 *
 * @throws Error with one line if the files cannot be read or do not match.
 */
export function givenCertificate(files: CertificateFiles): ServerCertificate {
  const pair = { cert: readGiven(files.cert), key: readGiven(files.key) }
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key))) {
    throw new TextError(sentence('dataProblem.notItsKey', { key: files.key, certificate: files.cert }))
  }
  return certificateOf(pair, null)
}

/** More than a chain of certificates takes. */
const PEM_BYTES = 1024 * 1024

const readOwn = (file: string): string => readRegularFileSync(file, { most: PEM_BYTES }).toString('utf8')

/** Files of the operator are often links. */
const readGiven = (file: string): string =>
  readRegularFileSync(file, { most: PEM_BYTES, follows: true }).toString('utf8')

/** The network addresses of the machine, without loopback and link-local ones. */
function lanAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return [
    ...new Set(
      all
        .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
        .map(({ address }) => address),
    ),
  ]
}

/** A certificate and its key, PEM. */
interface Pair {
  readonly cert: string
  readonly key: string
}

/** @param before the authority that this one renews */
async function makeAuthority(now: number, host: string, before: Pair | null): Promise<Pair> {
  const name = before
    ? commonNameOf(new X509Certificate(before.cert))
    : `PassDesk ${new Date(now).toISOString().slice(0, 10)}`
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...(before && { keyPair: { privateKey: before.key, publicKey: publicKeyOf(before.key) } }),
    ...validity(now, AUTHORITY_DAYS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { cert: withExtension(made.cert, nameConstraints(host), made.private), key: made.private }
}

const publicKeyOf = (key: string): string =>
  createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' }) as string

async function makeServer(
  authority: Pair,
  host: string,
  addresses: readonly string[],
  now: number,
): Promise<Pair> {
  const names = [...new Set([host, 'localhost', '127.0.0.1', ...addresses.filter(isPrivateAddress)])]
  // Loaded when a certificate is made, because it takes a tenth of a start.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: authority,
    ...validity(now, SERVER_DAYS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  })
  return { cert: made.cert, key: made.private }
}

const validity = (now: number, days: number) => ({
  notBeforeDate: new Date(now - BACKDATE_MS),
  notAfterDate: new Date(now + days * DAY_MS),
})

function certificateOf(pair: Pair, authority: string | null): ServerCertificate {
  const read = new X509Certificate(pair.cert)
  return {
    ...pair,
    authority,
    fingerprint: fingerprintOf(read),
    endsAt: Date.parse(read.validTo),
  }
}

/**
 * True if the validity has begun and more than `ahead` ms of it are left (default: 30 days). One that
 * has not begun was made while the clock was ahead.
 */
function isValid(pair: Pair, now: number, ahead = RENEW_BEFORE_MS): boolean {
  const { validFromDate, validToDate } = new X509Certificate(pair.cert)
  return validFromDate.getTime() <= now && validToDate.getTime() > now + ahead
}

function covers(cert: string, host: string): boolean {
  const read = new X509Certificate(cert)
  return (isIP(host) ? read.checkIP(host) : read.checkHost(host)) !== undefined
}

/** True if a client accepts the certificate for this host now, as far as host and time go. */
export const isGoodFor = (cert: string, host: string, now: number): boolean => {
  const { validFromDate, validToDate } = new X509Certificate(cert)
  return covers(cert, host) && validFromDate.getTime() <= now && now < validToDate.getTime()
}

const isConstrained = (authority: string, host: string): boolean =>
  new X509Certificate(authority).raw.includes(nameConstraints(host))

const isIssuedBy = (cert: string, authority: string): boolean =>
  new X509Certificate(cert).verify(new X509Certificate(authority).publicKey)

const sealedFile = (dir: string): string => join(dir, 'ca.key.sealed')

/**
 * The authority; null if there is none that can be read. A key stored in plain text by an earlier
 * version is encrypted.
 */
function readAuthority(dir: string, secrets: Secrets): Pair | null {
  const { certFile } = filesOf(dir, 'ca')
  if (existsSync(sealedFile(dir)))
    return matchingPair(() => ({
      cert: readOwn(certFile),
      key: secrets.decrypt('lan-authority', readOwn(sealedFile(dir)).trim()),
    }))
  const plain = readPair(dir, 'ca')
  return plain && storeAuthority(dir, plain, secrets)
}

/** Null if the pair cannot be read, or if the key is another certificate's. */
function matchingPair(read: () => Pair): Pair | null {
  try {
    const pair = read()
    return new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key)) ? pair : null
  } catch {
    return null
  }
}

/**
 * The authority's key is encrypted with the installation key, which may be in the system's secret
 * store.
 */
function storeAuthority(dir: string, pair: Pair, secrets: Secrets): Pair {
  const { certFile, keyFile } = filesOf(dir, 'ca')
  replacePrivateFile(sealedFile(dir), `${secrets.encrypt('lan-authority', pair.key)}\n`)
  replacePrivateFile(certFile, pair.cert)
  rmSync(keyFile, { force: true })
  return pair
}

/** A certificate and its key; null if there is none that can be read. A new one is made then. */
function readPair(dir: string, name: string): Pair | null {
  const { certFile, keyFile } = filesOf(dir, name)
  if (!existsSync(certFile) || !existsSync(keyFile)) return null
  return matchingPair(() => ({
    cert: readOwn(certFile),
    key: readOwn(keyFile),
  }))
}

function storePair(dir: string, name: string, pair: Pair): Pair {
  const { certFile, keyFile } = filesOf(dir, name)
  replacePrivateFile(keyFile, pair.key)
  replacePrivateFile(certFile, pair.cert)
  return pair
}

const filesOf = (dir: string, name: string) => ({
  certFile: join(dir, `${name}.crt`),
  keyFile: join(dir, `${name}.key`),
})
