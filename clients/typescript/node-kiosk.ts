import { createHash, X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { connect, type TLSSocket } from 'node:tls'
import { type Fetch, createClient, waitFor, type ClientOptions, type Tokens } from './client.ts'
import { KioskError } from './kiosk-error.ts'

/** The content of a pairing QR. */
interface PairingQr {
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

interface PairingOptions extends Pick<ClientOptions, 'fetch' | 'wait'> {
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

/** How Node reaches and recognizes one kiosk. */
export interface KioskTrust {
  /** Address of the kiosk, as the QR has it; its name is checked in the certificate. */
  readonly url: string
  /** PEM of the kiosk's authority. Without it the certificate must have `fingerprint`. */
  readonly authority?: string
  readonly fingerprint: string | null
  /** `192.168.1.20:8443` on a network that does not resolve the name. */
  readonly at?: string
}

/** Longer than the 15 s between two heartbeats of a stream. */
const PATIENCE_MS = 25_000

/** Opens a connection. Nothing is sent before the certificate is verified. */
function open({ url, authority, fingerprint, at }: KioskTrust): Promise<TLSSocket> {
  const { hostname, host, port } = new URL(url)
  const { hostname: target, port: targetPort } = new URL(`https://${at ?? host}`)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: target,
      port: Number(targetPort || port || 443),
      servername: isIP(hostname) ? '' : hostname,
      ...(authority ? { ca: authority } : { rejectUnauthorized: false }),
    })
    // `fetch` reports a missing connection as a TypeError.
    const failed = (cause: Error): void => reject(new TypeError(cause.message, { cause }))
    socket
      .once('error', failed)
      .setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The kiosk does not answer.')))
    socket.once('secureConnect', () => {
      const shown = createHash('sha256').update(socket.getPeerCertificate().raw).digest('hex')
      if (authority || shown === fingerprint) resolve(socket)
      else {
        reject(new Error(`This is another kiosk: the QR has ${fingerprint}, it shows ${shown}.`))
        socket.destroy()
      }
    })
  })
}

/** `fetch` that connects to this kiosk only, also by an authority that the system does not trust. */
export function fetchFrom(trust: KioskTrust): Fetch {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const bytes = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body as string)
    const socket = await open(trust)
    return new Promise((resolve, reject) => {
      const { host, pathname, search } = new URL(url)
      const call = request(
        {
          createConnection: () => socket,
          method,
          path: pathname + search,
          headers: { ...(headers as Record<string, string>), Host: host },
          signal: signal ?? undefined,
        },
        (reply) => {
          const status = reply.statusCode!
          const fields = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          const isEmpty = status === 204 || status === 304
          if (isEmpty) reply.resume()
          const bytes = isEmpty ? null : (Readable.toWeb(reply) as ReadableStream<Uint8Array>)
          resolve(new Response(bytes, { status, headers: fields }))
        },
      )
      call.on('error', (cause) => reject(new TypeError(cause.message, { cause }))).end(bytes)
    })
  }
}

/**
 * The trust for a kiosk after its certificate was compared with that of the QR. Afterwards the
 * authority is trusted, so a renewed certificate needs no new pairing.
 */
export async function trustKiosk(
  { url, fingerprint }: PairingQr,
  { at }: Pick<KioskTrust, 'at'> = {},
): Promise<KioskTrust> {
  const pinned: KioskTrust = { url, fingerprint, at }
  const reply = await fetchFrom(pinned)(new URL('/ca.crt', url).href, {})
  // 404: the operator provides the certificate.
  if (reply.status === 404) return pinned
  const authority = await reply.text()
  const socket = await open(pinned)
  const certificate = socket.getPeerX509Certificate()!
  socket.destroy()
  if (!certificate.verify(new X509Certificate(authority).publicKey))
    throw new Error('The authority did not issue the certificate of the kiosk.')
  return { ...pinned, authority }
}
