import { X509Certificate } from 'node:crypto'

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
export const fingerprintOf = (certificate: X509Certificate): string =>
  certificate.fingerprint256.replaceAll(':', '').toLowerCase()

export const commonNameOf = (certificate: X509Certificate): string =>
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
