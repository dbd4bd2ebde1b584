import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { hex64, timestamp } from '../../platform/http/scalars.ts'

/**
 * Certificates that a phone must trust, for comparison by eye. Fingerprints are SHA-256 of the DER
 * form.
 */
export const KioskTrust = z.strictObject({
  /**
   * The kiosk's certificate authority; null if the operator provides a certificate or the LAN
   * listener is off.
   */
  authority: z.strictObject({ fingerprint: hex64, validTo: timestamp }).nullable(),
  /** Certificate of the LAN listener, `f` in a pairing QR; null while it is off. */
  certificate: hex64.nullable(),
  /** Page with the files of the authority and instructions. */
  page: z.url(),
})
export type KioskTrust = z.infer<typeof KioskTrust>

const anybody = {
  tag: 'kiosk',
  method: 'GET',
  api: 'native',
  access: { credential: 'anonymous' },
} as const

export const trustEndpoints = endpointGroup({
  kioskTrust: endpoint({
    ...anybody,
    summary: 'Get the fingerprints of the authority and of the certificate that phones receive',
    path: '/api/kiosk/trust',
    reply: KioskTrust,
    errors: [],
  }),
  kioskAuthorityDer: endpoint({
    ...anybody,
    summary: "Get the certificate of the kiosk's own authority (DER)",
    path: '/ca.der',
    reply: z.instanceof(Uint8Array),
    rawBody: 'application/x-x509-ca-cert',
    errors: ['not_found'],
  }),
  kioskAuthorityProfile: endpoint({
    ...anybody,
    summary: 'Get a profile that installs the authority on iPhones, iPads and Macs',
    path: '/ca.mobileconfig',
    reply: z.string(),
    rawBody: 'application/x-apple-aspen-config',
    errors: ['not_found'],
  }),
})
