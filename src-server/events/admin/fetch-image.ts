import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

/** A picture that the kiosk loads for a screen. Screens load nothing from other hosts. */
interface ImageRequest {
  readonly url: string
  readonly maxBytes: number
  readonly timeoutMs: number
  readonly userAgent: string
  /**
   * `public`: no address of this machine or its network, whatever a name resolves to. `any`: for a
   * server that the operator chose.
   */
  readonly reach: 'public' | 'any'
}

export interface Picture {
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
}

/** Why a picture could not be loaded; for the log. */
export class ImageError extends Error {}

const MOST_REDIRECTS = 3

/** First bytes of the accepted image formats. */
const FORMATS: readonly {
  readonly type: string
  readonly at: number
  readonly magic: readonly number[]
}[] = [
  { type: 'image/png', at: 0, magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, magic: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', at: 8, magic: [0x57, 0x45, 0x42, 0x50] },
]

/**
 * Networks without public hosts: this machine, private networks, multicast, documentation (RFC
 * 6890).
 */
const PRIVATE_IPV4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE_IPV4.addSubnet(net, bits, 'ipv4')
}
/** The IPv6 range of public hosts. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
/** Parts of it that embed IPv4 addresses, or are for documentation. */
const EXCLUDED_IPV6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  EXCLUDED_IPV6.addSubnet(net, bits, 'ipv6')
}

/**
 * Current network interfaces of this machine. With IPv6 every machine of the venue may have a
 * public address, so its subnets are excluded.
 */
const interfaces = (): NetworkInterfaceInfo[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])

/**
 * True if an address is on the public internet, and neither this machine nor in one of its subnets.
 */
export function isPublicAddress(
  address: string,
  own: readonly Pick<NetworkInterfaceInfo, 'cidr'>[] = interfaces(),
): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const name = family === 4 ? 'ipv4' : 'ipv6'
  const ownSubnets = new BlockList()
  for (const { cidr } of own) {
    const [net = '', bits] = cidr?.split('/') ?? []
    if (isIP(net) === family) ownSubnets.addSubnet(net, Number(bits), name)
  }
  if (ownSubnets.check(address, name)) return false
  if (family === 4) return !PRIVATE_IPV4.check(address, 'ipv4')
  return PUBLIC_IPV6.check(address, 'ipv6') && !EXCLUDED_IPV6.check(address, 'ipv6')
}

/**
 * Loads a picture and checks its real format. Throws ImageError, or the error of the connection.
 */
export async function fetchImage(wanted: ImageRequest): Promise<Picture> {
  const signal = AbortSignal.timeout(wanted.timeoutMs)
  let url = wanted.url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await sendRequest(url, wanted, signal)
    const { location } = response.headers
    if (
      location !== undefined &&
      (response.statusCode ?? 0) >= 300 &&
      (response.statusCode ?? 0) < 400
    ) {
      response.destroy()
      url = new URL(location, url).href
      continue
    }
    return readPicture(response, wanted.maxBytes)
  }
  throw new ImageError(`more than ${MOST_REDIRECTS} redirects`)
}

function sendRequest(
  address: string,
  wanted: ImageRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!URL.canParse(address)) return reject(new ImageError('no address'))
    const url = new URL(address)
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      return reject(new ImageError(`not loaded by ${url.protocol}`))
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    // A host name is checked when it is resolved. A literal address is never resolved, so it is
    // checked here.
    if (wanted.reach === 'public' && isIP(literal) !== 0 && !isPublicAddress(literal))
      return reject(new ImageError('not on the internet'))
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = {
      'User-Agent': wanted.userAgent,
      Accept: FORMATS.map(({ type }) => type).join(', '),
    }
    // No shared agent: a kept-alive connection could lead to an address that was not checked.
    const request = send(
      url,
      {
        headers,
        signal,
        agent: false,
        ...(wanted.reach === 'public' ? { lookup: lookUpPublic } : {}),
      },
      resolve,
    )
    request.once('error', reject)
    request.end()
  })
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/**
 * Connects to exactly the addresses that were checked, so that a name cannot change its address in
 * between (DNS rebinding).
 */
function lookUpPublic(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0]
    if (error || !first) return callback(error ?? new ImageError('unknown host'), [])
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ImageError('not on the internet'), [])
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

async function readPicture(response: IncomingMessage, maxBytes: number): Promise<Picture> {
  try {
    if (response.statusCode !== 200) throw new ImageError(`answered ${response.statusCode}`)
    const stated = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (!FORMATS.some(({ type }) => type === stated))
      throw new ImageError(`is ${stated ?? 'nothing'}, no picture`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new ImageError(`is larger than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    const format = FORMATS.find(({ at, magic }) => magic.every((byte, i) => bytes[at + i] === byte))
    if (!format) throw new ImageError('says it is a picture, and is none')
    return { type: format.type, bytes }
  } finally {
    response.destroy()
  }
}
