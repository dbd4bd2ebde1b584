import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './scalars.ts'

/** What an app may know of a kiosk before anybody signed in. */
export const KioskStatus = z.strictObject({
  rev: z.int().min(0),
  /** The station's name, as staff gave it. */
  name: z.string(),
  version: z.string(),
  /** {base_url} */
  baseUrl: z.url(),
  /** Whether tags can be written with {base_url}. */
  nfcEnabled: z.boolean(),
  /** The kiosk's clock at the answer. It is no change: an answer does not become new by it alone. */
  time: timestamp,
})
export type KioskStatus = z.infer<typeof KioskStatus>

export const kioskEndpoints = {
  kioskStatus: endpoint({
    id: 'kioskStatus',
    tag: 'kiosk',
    summary: 'Which kiosk answers here, and whether it does',
    method: 'GET',
    path: '/api/kiosk/status',
    door: 'lan',
    access: { credential: 'anonymous' },
    query: z.strictObject({ since: z.coerce.number().int().min(0).optional() }),
    reply: KioskStatus,
    errors: [],
    polled: true,
  }),
  kioskAuthority: endpoint({
    id: 'kioskAuthority',
    tag: 'kiosk',
    summary: "Certificate of the kiosk's own authority, for phones that are to trust its TLS (PEM)",
    method: 'GET',
    path: '/ca.crt',
    door: 'lan',
    access: { credential: 'anonymous' },
    reply: z.string(),
    errors: ['not_found'],
    rawBody: 'application/x-x509-ca-cert',
  }),
} as const
