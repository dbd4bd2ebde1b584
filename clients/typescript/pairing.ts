import { createClient, waitFor, type ClientOptions, type Tokens } from './client.ts'
import { KioskError } from './kiosk-error.ts'

/** The content of a pairing QR. */
export interface PairingQr {
  /** Address of the kiosk. */
  readonly url: string
  readonly deviceCode: string
  /** SHA-256 of the server's certificate, hex; null if the kiosk has no TLS. */
  readonly fingerprint: string | null
}

/** Reads `passdesk://pair?u=…&d=…&f=…`. */
export function readPairingQr(text: string): PairingQr {
  if (!text.startsWith('passdesk://pair?')) throw new Error('This is no pairing QR of PassDesk.')
  const fields = new URLSearchParams(text.slice(text.indexOf('?')))
  const url = fields.get('u')
  const deviceCode = fields.get('d')
  if (!url || !deviceCode) throw new Error('This pairing QR is incomplete.')
  return { url, deviceCode, fingerprint: fields.get('f') }
}

export interface PairingOptions extends Pick<ClientOptions, 'fetch' | 'wait'> {
  readonly qr: PairingQr
  /** Shown to the person who confirms, for example `Misaki's phone`. */
  readonly deviceName: string
  readonly platform: 'ios' | 'android' | 'other'
  /** Shows the two digits that the person compares with those at the kiosk. */
  readonly onDigits: (digits: string) => void
  readonly signal?: AbortSignal
}

const POLL_MS = 5000

/**
 * Polls until the person has confirmed this device (RFC 8628).
 *
 * @throws {KioskError} `access_denied`: the person refused, or two devices used one QR.
 * `expired_token`: the five minutes are over.
 */
export async function pair(options: PairingOptions): Promise<Tokens> {
  const { qr, deviceName, platform, onDigits, signal, wait = waitFor } = options
  const client = createClient({ url: qr.url, fetch: options.fetch, wait })
  let claim: { claim_secret?: string } = {}
  let pause = POLL_MS
  let shown = ''
  for (;;) {
    signal?.throwIfAborted()
    const error = await client
      .call('POST /api/v1/auth/token', {
        body: {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          device_code: qr.deviceCode,
          device_name: deviceName,
          platform,
          ...claim,
        },
        signal,
      })
      .catch((failure: unknown) => failure)
    if (!(error instanceof Error)) return error as Tokens
    if (!(error instanceof KioskError)) throw error
    // Only this device has the secret, so nobody else gets the tokens.
    const { claim_secret: secret, match_code: digits } = error.body
    if (typeof secret === 'string') claim = { claim_secret: secret }
    if (typeof digits === 'string' && digits !== shown) onDigits((shown = digits))
    if (error.code === 'slow_down') pause += POLL_MS
    else if (error.code !== 'authorization_pending') throw error
    await wait(pause, signal)
  }
}
