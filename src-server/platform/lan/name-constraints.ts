import { createPrivateKey, sign } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { once } from '../threads/recent-cache.ts'

/**
 * Networks that are not routed on the internet: RFC 1918, loopback, link-local, shared (RFC 6598),
 * unique local.
 */
const PRIVATE_NETWORKS: readonly (readonly [string, number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
]

const privateNetworks = once(() => {
  const list = new BlockList()
  for (const [address, prefix] of PRIVATE_NETWORKS) list.addSubnet(address, prefix, familyOf(address))
  return list
})

/** True for an address that the authority may sign for any host. */
export const isPrivateAddress = (address: string): boolean =>
  privateNetworks().check(address, familyOf(address))

/**
 * The X.509 name constraints extension (DER, critical; RFC 5280, 4.2.1.10). It limits an authority
 * to the kiosk's host, localhost, `.local` names and private addresses, so that a stolen key is of
 * no use for other names.
 */
export function nameConstraints(host: string): Buffer {
  const names = [...new Set([...(isIP(host) ? [] : [host]), 'localhost', 'local'])].map((name) =>
    tlv(0x82, Buffer.from(name, 'latin1')),
  )
  const networks = [...PRIVATE_NETWORKS, ...(isIP(host) ? [[host, isIPv6(host) ? 128 : 32] as const] : [])]
  const addresses = networks.map(([address, prefix]) =>
    tlv(0x87, addressBytes(address), maskBytes(address, prefix)),
  )
  const permitted = tlv(0xa0, ...[...names, ...addresses].map((base) => tlv(SEQUENCE, base)))
  return tlv(SEQUENCE, NAME_CONSTRAINTS_OID, CRITICAL, tlv(0x04, tlv(SEQUENCE, permitted)))
}

/**
 * Adds an extension to a self-signed certificate and signs it again.
 *
 * @param pem certificate with extensions, made by selfsigned, which has no name constraints
 * @param extension DER
 * @param key EC key of the authority, PEM
 * @returns PEM
 */
export function withExtension(pem: string, extension: Buffer, key: string): string {
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
  const [tbs, algorithm] = partsOf(contentOf(der)) as [Buffer, Buffer]
  const fields = partsOf(contentOf(tbs))
  const extensions = fields.pop()!
  if (extensions[0] !== EXTENSIONS_TAG) throw new Error('The certificate has no extensions.')
  const more = tlv(EXTENSIONS_TAG, tlv(SEQUENCE, contentOf(contentOf(extensions)), extension))
  const signed = tlv(SEQUENCE, ...fields, more)
  const signature = sign('sha256', signed, createPrivateKey(key))
  const whole = tlv(SEQUENCE, signed, algorithm, tlv(0x03, Buffer.from([0]), signature))
  return (
    `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ` +
    `CERTIFICATE-----\n`
  )
}

const SEQUENCE = 0x30
const EXTENSIONS_TAG = 0xa3
const NAME_CONSTRAINTS_OID = Buffer.from('0603551d1e', 'hex')
const CRITICAL = Buffer.from('0101ff', 'hex')

/** Tag, length, value. */
function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

/** Bytes of the first element's header and of its content. */
function sizeOf(der: Buffer): { head: number; content: number } {
  const first = der[1]!
  if (first < 0x80) return { head: 2, content: first }
  const bytes = first & 0x7f
  return { head: 2 + bytes, content: der.readUIntBE(2, bytes) }
}

function contentOf(der: Buffer): Buffer {
  const { head, content } = sizeOf(der)
  return der.subarray(head, head + content)
}

function partsOf(content: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < content.length;) {
    const size = sizeOf(content.subarray(at))
    parts.push(content.subarray(at, at + size.head + size.content))
    at += size.head + size.content
  }
  return parts
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [left = '', right = ''] = address.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(left).length - groups(right).length
  const all = [...groups(left), ...Array.from({ length: missing }, () => '0'), ...groups(right)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function maskBytes(address: string, prefix: number): Buffer {
  const bytes = Buffer.alloc(isIPv6(address) ? 16 : 4)
  for (let bit = 0; bit < prefix; bit += 1) bytes[bit >> 3]! |= 0x80 >> (bit & 7)
  return bytes
}
