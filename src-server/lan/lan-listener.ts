import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Secrets } from '../runtime/secrets.ts'
import { advertise, type Advertisement } from './advertise.ts'
import {
  givenCertificate,
  ownCertificate,
  type CertificateFiles,
  type ServerCertificate,
} from './certificate.ts'

/** Where the certificate comes from. */
export interface CertificateSource {
  /** {base_url}, whose host the certificate is for. */
  readonly baseUrl: string
  /** The kiosk's data folder; own certificates are kept in `tls/` of it. */
  readonly dataDir: string
  /** The operator's own certificate in place of one of ours. */
  readonly certificate: CertificateFiles | null
  /** The own authority's key is encrypted under the installation's. */
  readonly secrets: Secrets
  readonly now: () => number
  readonly log: Logger
}

export interface LanOptions extends CertificateSource {
  /** 0: any free one. */
  readonly port: number
  /** Name under which the network is told of the kiosk (mDNS); null: it is not told. */
  readonly serviceName: string | null
}

/** The TLS door that phones and other apps come through, beside the desk's own on loopback. */
export interface LanListener {
  /** The port that answers; null when none could be opened, for the reason in `problem`. */
  readonly port: number | null
  /** One line for people; null while the door is open. */
  readonly problem: string | null
  /** SHA-256 of the certificate in hex; null while no door is open. */
  fingerprint(): string | null
  /**
   * The authority's certificate in PEM, for phones that are to trust it; null when it is the
   * operator's own affair.
   */
  authority(): string | null
  /** Requests are answered, and the network is told, from now on. */
  serve(handle: RequestListener): void
  close(): Promise<void>
}

/** How often the certificate's end is looked at. */
const LOOK_MS = 12 * 3_600_000
const END_MS = 1_000
/**
 * Longer than the five seconds between a phone's polls, so that each needs no handshake of its own.
 */
const KEEP_ALIVE_MS = 30_000

/**
 * Opens the door. It never throws: a taken port or an unreadable certificate leaves the kiosk
 * without it, since the desk prints passes all the same.
 */
export async function openLan(options: LanOptions): Promise<LanListener> {
  const { log, port } = options
  try {
    const certificate = await certificateFor(options)
    const server = createServer({
      cert: certificate.cert,
      key: certificate.key,
      minVersion: 'TLSv1.2',
      keepAliveTimeout: KEEP_ALIVE_MS,
    })
    // Scanners on a network say all kinds of things to a TLS port; none of it is news.
    server.on('tlsClientError', (err) => log.debug({ err }, 'a client ended its TLS handshake'))
    const found = await listen(server, port)
    server.on('error', (err) => log.warn({ err }, 'the LAN listener had a fault'))
    log.info({ port: found, fingerprint: certificate.fingerprint }, 'the LAN listener is open')
    return openListener(server, found, certificate, options)
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const problem = taken
      ? `Port ${port} for the LAN is taken by another program; choose another with PASSDESK_LAN_PORT.`
      : `The LAN listener cannot start: ${(error as Error).message}`
    log.error({ err: error }, problem)
    return {
      port: null,
      problem,
      fingerprint: () => null,
      authority: () => null,
      serve: () => {},
      close: async () => {},
    }
  }
}

/**
 * SHA-256 of the certificate that phones meet, in hex. While no door is open it is that of the
 * certificate which the next one shows: a pairing's QR names one either way. Null when there is
 * none that could be shown.
 */
export function certificateHashOf(
  lan: LanListener | null,
  source: CertificateSource,
): () => Promise<string | null> {
  let waiting: Promise<string | null> | null = null
  const look = async (): Promise<string | null> => {
    try {
      return (await certificateFor(source)).fingerprint
    } catch (err) {
      source.log.warn({ err }, 'there is no certificate for phones')
      return null
    }
  }
  // One at a time: two that find no certificate would both make one.
  return async () => lan?.fingerprint() ?? (waiting ??= look().finally(() => (waiting = null)))
}

const certificateFor = async (options: CertificateSource): Promise<ServerCertificate> =>
  options.certificate
    ? givenCertificate(options.certificate)
    : ownCertificate(join(options.dataDir, 'tls'), {
        host: new URL(options.baseUrl).hostname.replace(/^\[|\]$/g, ''),
        now: options.now(),
        secrets: options.secrets,
      })

function openListener(
  server: Server,
  port: number,
  first: ServerCertificate,
  options: LanOptions,
): LanListener {
  let current = first
  const look = async (): Promise<void> => {
    const found = await certificateFor(options)
    if (found.fingerprint === current.fingerprint) return
    server.setSecureContext({ cert: found.cert, key: found.key, minVersion: 'TLSv1.2' })
    current = found
    options.log.info({ fingerprint: found.fingerprint }, 'the LAN listener shows a new certificate')
  }
  const timer = setInterval(() => {
    look().catch((err: unknown) =>
      options.log.warn({ err }, 'the certificate could not be looked at'),
    )
  }, LOOK_MS)
  timer.unref()
  let advertisement: Advertisement | null = null
  let answer: RequestListener = answerStarting
  server.on('request', (request, response) => answer(request, response))
  return {
    port,
    problem: null,
    fingerprint: () => current.fingerprint,
    authority: () => current.authority,
    serve(handle) {
      answer = handle
      const { serviceName, baseUrl, log } = options
      if (serviceName !== null) advertisement = advertise({ baseUrl, port, name: serviceName, log })
    },
    async close() {
      clearInterval(timer)
      await advertisement?.stop()
      await closeServer(server)
    },
  }
}

/**
 * A phone that asks while the kiosk starts is told so; without an answer it would wait for good.
 */
const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '2', Connection: 'close' }).end()
}

/** All of the machine's addresses. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Lets answers under way end, for a second at most. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), END_MS)
  await closed
  clearTimeout(timer)
}
