import { spawnSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect, isIP } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { browseMdns } from '../../../drivers/label-printer.ts'
import { withTimeout } from '../../../drivers/shared/with-timeout.ts'
import { reachCause } from '../../../src-server/kiosk/checks/network-rules.ts'
import { isOnNetwork, networkErrors, ownNetworks } from '../../../src-server/platform/lan/networks.ts'
import { errorCode } from '../../../src-server/platform/threads/error-code.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

/** Longer than three ARP requests (3 s), ms. */
const CONNECT_MS = 5_000
const ROUTER_MS = 3_500
const NAME_MS = 3_000

/**
 * Checks from this computer whether phones and programs reach the kiosk at this address: port, name,
 * certificate. Names a cause only where there is evidence for it. Takes up to 15 s.
 */
export async function* examineReach(given: URL): AsyncGenerator<Finding> {
  const port = Number(given.port) || 443
  const host = given.hostname.replace(/^\[|\]$/g, '')
  const address = isIP(host) ? host : await addressOf(host, given.origin)
  if (address === null) return yield wrong('network.reach.noName', 'network.reach.useKiosk', { host })
  const values = { address, port: String(port) }
  const sameNetwork = isOnNetwork(ownNetworks(), address)
  const opened = await tryPort(address, port, CONNECT_MS)
  if (opened.code !== null) {
    const gateway = defaultGateway()
    const cause = reachCause({
      platform: process.platform,
      kiosk: opened,
      sameNetwork,
      gateway: gateway === null ? undefined : await linkError(gateway),
      errors: await networkErrors(),
    })
    const cure = cause === null || cause === 'unknown' ? 'look' : (`cause.${cause}` as const)
    return yield wrong('network.reach.noPort', `network.${cure}`, {
      ...values,
      host,
      reason: opened.code,
    })
  }
  yield fine('network.reach.port', values)

  const base = await baseUrlOf(address, port).catch((error: unknown) => error as Error)
  if (base instanceof Error)
    return yield wrong('network.reach.noKiosk', 'network.reach.useKiosk', {
      ...values,
      reason: reasonOf(base),
    })
  const named = { ...values, host: new URL(base).hostname }
  const isFound = isIP(host) ? (await addressOf(named.host, base)) !== null : true
  yield isFound
    ? fine('network.reach.name', named)
    : wrong('network.reach.noName', `network.cause.${sameNetwork ? 'name' : 'subnet'}`, named)
  yield await certificateFinding(address, port, named)
}

/** An address of the host, by multicast DNS or else by the system. Null: not found. */
async function addressOf(host: string, baseUrl: string): Promise<string | null> {
  if (isIP(host)) return host
  const services = await browseMdns(['passdesk'], { ms: NAME_MS })
  const found = services.find(({ txt }) => txt.url === baseUrl)
  const [address] = (found?.addresses ?? []).toSorted((a, b) => isIP(a) - isIP(b))
  if (address) return address
  const looked = await withTimeout(lookup(host), NAME_MS).catch(() => null)
  return looked?.address ?? null
}

/** Code of the error of a TCP connection, null if it opened; and its time, ms. */
function tryPort(
  host: string,
  port: number,
  ms: number,
): Promise<{ readonly code: string | null; readonly ms: number }> {
  const start = performance.now()
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (code: string | null): void => {
      socket.destroy()
      resolve({ code, ms: performance.now() - start })
    }
    socket.setTimeout(ms, () => end('ETIMEDOUT'))
    socket.once('connect', () => end(null))
    socket.once('error', (error) => end(errorCode(error)))
  })
}

/** Null if the router has an address on the link, whether it takes connections or not. */
async function linkError(gateway: string): Promise<string | null> {
  const { code } = await tryPort(gateway, 53, ROUTER_MS)
  const answers = ['ECONNREFUSED', ...(process.platform === 'win32' ? [] : ['ETIMEDOUT'])]
  return code === null || answers.includes(code) ? null : code
}

/** The IPv4 address of the router; null without one. */
function defaultGateway(): string | null {
  if (process.platform === 'linux') {
    const [, hex] = /^\S+\s+00000000\s+([0-9A-F]{8})\s/m.exec(readFileSync('/proc/net/route', 'utf8')) ?? []
    return hex ? [...Buffer.from(hex, 'hex')].toReversed().join('.') : null
  }
  const { stdout } = spawnSync('netstat', ['-rn'], { encoding: 'utf8', timeout: 5_000 })
  const line = /^\s*(?:default|0\.0\.0\.0\s+0\.0\.0\.0)\s+(\d+(?:\.\d+){3})\s/m.exec(stdout ?? '')
  return line?.[1] ?? null
}

/** {base_url} of the kiosk at this address, whatever its certificate. */
function baseUrlOf(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = get(
      { host, port, path: '/api/kiosk/status', rejectUnauthorized: false, timeout: CONNECT_MS },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('error', reject)
        reply.on('end', () => {
          try {
            resolve(new URL((JSON.parse(text) as { baseUrl: string }).baseUrl).origin)
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    call.on('timeout', () => call.destroy(new Error('ETIMEDOUT')))
    call.on('error', reject)
  })
}

/** Optional if it is only not trusted: an app accepts the kiosk by the QR of its pairing. */
function certificateFinding(
  address: string,
  port: number,
  values: { readonly host: string; readonly port: string },
): Promise<Finding> {
  return new Promise((resolve) => {
    const refused = (reason: string): void => {
      const isInvalid = /EXPIRED|NOT_YET_VALID|ALTNAME/.test(reason)
      const cause = isInvalid ? 'invalid' : 'certificate'
      const found = wrong('network.reach.noCertificate', `network.cause.${cause}`, {
        ...values,
        reason,
      })
      resolve({ ...found, optional: !isInvalid })
    }
    const socket: TLSSocket = connectTls(
      {
        host: address,
        port,
        rejectUnauthorized: false,
        ...(isIP(values.host) ? {} : { servername: values.host }),
      },
      () => {
        const { authorized, authorizationError } = socket
        socket.destroy()
        if (authorized) resolve(fine('network.reach.certificate', values))
        else refused(String(authorizationError))
      },
    )
    socket.once('error', (error) => refused(error.message))
  })
}
