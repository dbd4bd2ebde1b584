import { guardConnections, type GuardedServer, closeServer } from '../http/guard-connections.ts'
import { connectionBounds, HANDSHAKE_MS, SERVER_TIMES } from '../http/connection-bounds.ts'
import { errorCode } from '../threads/error-code.ts'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Secrets } from '../secrets/secrets.ts'
import { advertise, type Advertisement } from './advertise.ts'
import { createContacts, type Contacts } from './contacts.ts'
import {
  givenCertificate,
  isGoodFor,
  ownCertificate,
  type CertificateFiles,
  type ServerCertificate,
} from './certificate.ts'

/** Options of the LAN listener's certificate. */
interface CertificateSource {
  /** {base_url}; the certificate is made for its host. */
  readonly baseUrl: string
  /** Data folder of the kiosk. Own certificates are stored in its folder `tls/`. */
  readonly dataDir: string
  /** The operator's own certificate; null if the kiosk makes one. */
  readonly certificate: CertificateFiles | null
  /** Encrypts the key of the own authority. */
  readonly secrets: Secrets
  readonly now: () => number
  readonly log: Logger
}

interface LanOptions extends CertificateSource {
  /** 0: any free port. If another program has it, the next free one of ten is opened. */
  readonly port: number
  /** Name of the multicast DNS service; null: not advertised. */
  readonly serviceName: string | null
}

/** The TLS listener for phones and other apps, beside the desk's loopback listener. */
export interface LanListener {
  /** The open port; null if none could be opened, with the reason in `problem`. */
  readonly port: number | null
  /** One line for people; null if the listener is open. */
  readonly problem: string | null
  /** What other devices did. */
  readonly contacts: Contacts
  /** True if the certificate is valid now and names this host; also if the listener is not open. */
  hasCertificateFor(host: string): boolean
  /** SHA-256 of the certificate in hex; null if the listener is not open. */
  fingerprint(): string | null
  /**
   * Certificate of the authority in PEM, for phones that install it; null if the operator provides
   * the certificate.
   */
  authority(): string | null
  /** Starts to answer requests, and to advertise the service at its address. */
  serve(handle: RequestListener, baseUrl: string): void
  close(): Promise<void>
}

/** Interval of the check whether the certificate must be renewed. */
const CHECK_MS = 12 * 3_600_000
/** Longer than the polling interval of phones (5 s), so that polls reuse the connection. */
const KEEP_ALIVE_MS = 30_000
/** Alerts of a client that does not accept the certificate (RFC 8446 §6.2). */
const REFUSED = /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_(UNKNOWN|EXPIRED|REVOKED))$/
/** Bytes that a connection buffers in each direction. */
const BUFFER = 16 * 1024

/**
 * Opens the listener. Never throws: if the port is in use or the certificate cannot be read, the
 * kiosk runs without it, because the desk can still print.
 */
export async function openLan(options: LanOptions): Promise<LanListener> {
  const { log, port } = options
  const contacts = createContacts(options.now)
  try {
    const certificate = await certificateFor(options)
    const server = createServer({
      cert: certificate.cert,
      key: certificate.key,
      minVersion: 'TLSv1.2',
      keepAliveTimeout: KEEP_ALIVE_MS,
      handshakeTimeout: HANDSHAKE_MS,
      highWaterMark: BUFFER,
      ...SERVER_TIMES,
    })
    const guarded = guardConnections(server, connectionBounds().lan, answerStarting)
    // After an alert in TLS 1.3 the socket has no address any more.
    const addresses = new WeakMap<object, string>()
    server.on('connection', (tcp: Socket) => {
      contacts.note(tcp.remoteAddress, 'connected')
      if (tcp.remoteAddress !== undefined) addresses.set(tcp, tcp.remoteAddress)
    })
    // Network scanners send arbitrary bytes to a TLS port. Log them at debug level only.
    server.on('tlsClientError', (err, socket) => {
      log.debug({ err }, 'a client ended its TLS handshake')
      const { _parent: tcp } = socket as unknown as { _parent?: object }
      if (REFUSED.test(errorCode(err)) && tcp) contacts.note(addresses.get(tcp), 'refused')
    })
    const found = await listenNear(server, port)
    if (port !== 0 && found !== port)
      log.warn({ port, found }, 'the port for the LAN is taken by another program')
    server.on('error', (err) => log.warn({ err }, 'the LAN listener has a fault'))
    log.info({ port: found, fingerprint: certificate.fingerprint }, 'the LAN listener is open')
    return openListener(server, guarded, { certificate, contacts }, options)
  } catch (error) {
    const taken = errorCode(error) === 'EADDRINUSE'
    const problem = taken
      ? `The ports ${port} to ${lastPort(port)} for the LAN are taken by other programs; ` +
        'choose another with PASSDESK_LAN_PORT.'
      : `The LAN listener cannot start: ${(error as Error).message}`
    log.error({ err: error }, problem)
    return {
      port: null,
      problem,
      contacts,
      hasCertificateFor: () => true,
      fingerprint: () => null,
      authority: () => null,
      serve: () => {},
      close: async () => {},
    }
  }
}

/**
 * SHA-256 of the LAN listener's certificate, hex. If the listener is not open, that of the
 * certificate it would use, because the QR of a pairing contains it. Null if there is no usable
 * certificate.
 */
export function certificateHashOf(
  lan: LanListener | null,
  source: CertificateSource,
): () => Promise<string | null> {
  let waiting: Promise<string | null> | null = null
  const fingerprintOfCertificate = async (): Promise<string | null> => {
    try {
      return (await certificateFor(source)).fingerprint
    } catch (err) {
      source.log.warn({ err }, 'there is no certificate for phones')
      return null
    }
  }
  // One at a time: two calls that find no certificate would both make one.
  return async () =>
    lan?.fingerprint() ?? (waiting ??= fingerprintOfCertificate().finally(() => (waiting = null)))
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
  guarded: GuardedServer,
  { certificate, contacts }: { certificate: ServerCertificate; contacts: Contacts },
  options: LanOptions,
): LanListener {
  let current = certificate
  const renew = async (): Promise<void> => {
    const found = await certificateFor(options)
    if (found.fingerprint === current.fingerprint) return
    server.setSecureContext({ cert: found.cert, key: found.key, minVersion: 'TLSv1.2' })
    current = found
    options.log.info({ fingerprint: found.fingerprint }, 'the LAN listener shows a new certificate')
  }
  const timer = setInterval(() => {
    renew().catch((err: unknown) => options.log.warn({ err }, 'the certificate could not be checked'))
  }, CHECK_MS)
  timer.unref()
  let advertisement: Advertisement | null = null
  let later: NodeJS.Immediate | undefined
  const { port } = server.address() as AddressInfo
  return {
    port,
    problem: null,
    contacts,
    hasCertificateFor: (host) => isGoodFor(current.cert, host, options.now()),
    fingerprint: () => current.fingerprint,
    authority: () => current.authority,
    serve(handle, baseUrl) {
      const host = new URL(baseUrl).hostname
      guarded.answer((request, response) => {
        const byName = request.headers.host?.replace(/:\d+$/, '').toLowerCase() === host
        contacts.note(request.socket.remoteAddress, byName ? 'named' : 'addressed')
        handle(request, response)
      })
      const { serviceName, log } = options
      const onAsked = (address: string): void => contacts.note(address, 'asked')
      if (serviceName === null) return
      // The first answer does not wait for it.
      later = setImmediate(() => {
        advertisement = advertise({ baseUrl, port, name: serviceName, log, onAsked })
      })
    },
    async close() {
      clearInterval(timer)
      clearImmediate(later)
      await advertisement?.stop()
      await closeServer(server, guarded)
    },
  }
}

/** Answers 503 while the kiosk starts; without an answer a phone would wait until its timeout. */
const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '2', Connection: 'close' }).end()
}

/** The last port that is tried. */
const lastPort = (port: number): number => Math.min(port + 9, 65_535)

/** Listens at the port, or at the next that no other program has. */
async function listenNear(server: Server, port: number): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      return await listen(server, next)
    } catch (error) {
      const isLast = port === 0 || next === lastPort(port)
      if (errorCode(error) !== 'EADDRINUSE' || isLast) throw error
    }
  }
}

/** Listens on all addresses of the machine. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
