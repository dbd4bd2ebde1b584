import { request } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { IppState } from '../job/network-rules.ts'

const IPP_PORT = 631

/** RFC 8010 tags and RFC 8011 codes used here. */
const GET_PRINTER_ATTRIBUTES = 0x000b
const OPERATION_ATTRIBUTES = 0x01
const END_OF_ATTRIBUTES = 0x03
const LAST_DELIMITER = 0x0f
const CHARSET = 0x47
const LANGUAGE = 0x48
const URI = 0x45
const KEYWORD = 0x44
const STATES: Readonly<Record<number, IppState['state']>> = {
  3: 'idle',
  4: 'processing',
  5: 'stopped',
}

/** Longest response read, bytes; the two attributes need a few hundred. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Requests the state of a network printer by IPP. Never throws.
 * @param timeoutMs for the whole response
 * @returns null without a valid response
 */
export function readIppState(
  {
    host,
    port = IPP_PORT,
    timeoutMs = 800,
    dns,
  }: { host: string; port?: number; timeoutMs?: number; dns?: LookupFunction | undefined },
  signal: AbortSignal,
): Promise<IppState | null> {
  return new Promise((resolve) => {
    const body = ippRequest(host)
    const pending = request(
      {
        host,
        port,
        ...(dns && { lookup: dns }),
        method: 'POST',
        path: '/ipp/print',
        agent: false,
        headers: { 'content-type': 'application/ipp', 'content-length': body.length },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
      (reply) => {
        const pieces: Buffer[] = []
        let length = 0
        reply.on('data', (piece: Buffer) => {
          pieces.push(piece)
          length += piece.length
          if (length > MAX_RESPONSE_BYTES) reply.destroy()
        })
        reply.on('error', () => resolve(null))
        reply.on('close', () =>
          resolve(
            reply.complete && reply.statusCode === 200 ? parseIppResponse(Buffer.concat(pieces)) : null,
          ),
        )
      },
    )
    pending.on('error', () => resolve(null))
    pending.end(body)
  })
}

function ippRequest(host: string): Buffer {
  const head = Buffer.from([
    2,
    0,
    GET_PRINTER_ATTRIBUTES >> 8,
    GET_PRINTER_ATTRIBUTES & 0xff,
    0,
    0,
    0,
    1,
    OPERATION_ATTRIBUTES,
  ])
  return Buffer.concat([
    head,
    attribute(CHARSET, 'attributes-charset', 'utf-8'),
    attribute(LANGUAGE, 'attributes-natural-language', 'en'),
    attribute(URI, 'printer-uri', `ipp://${host.includes(':') ? `[${host}]` : host}/ipp/print`),
    attribute(KEYWORD, 'requested-attributes', 'printer-state'),
    attribute(KEYWORD, '', 'printer-state-reasons'),
    Buffer.from([END_OF_ATTRIBUTES]),
  ])
}

/**
 * One attribute of RFC 8010 section 3.1.4. An empty name adds a value to the previous attribute.
 */
export function attribute(tag: number, name: string, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const head = Buffer.alloc(3)
  head[0] = tag
  head.writeUInt16BE(name.length, 1)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([head, Buffer.from(name), length, bytes])
}

/** Parses state and reasons; null if the response is unsuccessful or has no state. */
function parseIppResponse(answer: Buffer): IppState | null {
  if (answer.length < 9 || answer.readUInt16BE(2) > 0x00ff) return null
  let state: IppState['state'] | null = null
  const reasons: string[] = []
  let name = ''
  for (let at = 8; at < answer.length && answer[at] !== END_OF_ATTRIBUTES;) {
    const tag = answer[at] ?? 0
    if (tag <= LAST_DELIMITER) {
      at++
      continue
    }
    const nameAt = at + 3
    if (nameAt > answer.length) return null
    const valueAt = nameAt + answer.readUInt16BE(at + 1) + 2
    if (valueAt > answer.length) return null
    name = answer.toString('latin1', nameAt, valueAt - 2) || name
    at = valueAt + answer.readUInt16BE(valueAt - 2)
    if (at > answer.length) return null
    const value = answer.subarray(valueAt, at)
    if (name === 'printer-state' && value.length === 4) state = STATES[value.readUInt32BE()] ?? null
    if (name === 'printer-state-reasons') reasons.push(value.toString('latin1'))
  }
  return state && { state, reasons: reasons.filter((reason) => reason !== 'none') }
}
