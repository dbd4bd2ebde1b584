/**
 * NDEF messages with one URI record: NFC Forum NDEF 1.0 (record layout) and URI RTD 1.0 (prefix
 * table).
 *
 * A message counts as a URL only if it is exactly one well-known URI record. Lenient readers open
 * truncated records; staff would see a damaged tag as correct.
 */

/** URI RTD 1.0, table 3: the first payload byte is the index, 00 to 23h. */
export const URI_PREFIXES: readonly string[] = [
  '',
  'http://www.',
  'https://www.',
  'http://',
  'https://',
  'tel:',
  'mailto:',
  'ftp://anonymous:anonymous@',
  'ftp://ftp.',
  'ftps://',
  'sftp://',
  'smb://',
  'nfs://',
  'ftp://',
  'dav://',
  'news:',
  'telnet://',
  'imap:',
  'rtsp://',
  'urn:',
  'pop:',
  'sip:',
  'sips:',
  'tftp:',
  'btspp://',
  'btl2cap://',
  'btgoep://',
  'tcpobex://',
  'irdaobex://',
  'file://',
  'urn:epc:id:',
  'urn:epc:tag:',
  'urn:epc:pat:',
  'urn:epc:raw:',
  'urn:epc:',
  'urn:nfc:',
]

const MESSAGE_BEGIN = 0x80
const MESSAGE_END = 0x40
const CHUNK = 0x20
const SHORT = 0x10
const ID_LENGTH = 0x08
const TNF_MASK = 0x07
const TNF_EMPTY = 0
const TNF_WELL_KNOWN = 1
const TYPE_URI = 0x55

/**
 * Encodes one URI record as a message: `D1 01 n 55 code rest`, or the long form from 256 payload
 * bytes.
 * @throws RangeError if the URI is empty or contains spaces or control characters
 */
export function encodeUriMessage(uri: string): Uint8Array {
  if (uri === '' || /[\s\p{Cc}\p{Cs}]/u.test(uri)) throw new RangeError('not a URI that a tag can hold')
  const code = longestPrefix(uri)
  const rest = new TextEncoder().encode(uri.slice(URI_PREFIXES[code]?.length ?? 0))
  const payloadBytes = rest.length + 1
  const flags = MESSAGE_BEGIN | MESSAGE_END | TNF_WELL_KNOWN
  const head =
    payloadBytes < 256
      ? [flags | SHORT, 1, payloadBytes]
      : [
          flags,
          1,
          payloadBytes >>> 24,
          (payloadBytes >>> 16) & 0xff,
          (payloadBytes >>> 8) & 0xff,
          payloadBytes & 0xff,
        ]
  return Uint8Array.from([...head, TYPE_URI, code, ...rest])
}

function longestPrefix(uri: string): number {
  let best = 0
  for (const [code, prefix] of URI_PREFIXES.entries()) {
    if (uri.startsWith(prefix) && prefix.length > (URI_PREFIXES[best]?.length ?? 0)) best = code
  }
  return best
}

/** A decoded message; `summary` names in a few English words why it is no URL. */
export type DecodedMessage =
  | { readonly is: 'empty' }
  | { readonly is: 'uri'; readonly uri: string }
  | { readonly is: 'other'; readonly summary: string }

const other = (summary: string): DecodedMessage => ({ is: 'other', summary })

/**
 * Decodes a message strictly. An empty record (`D0 00 00`, written by phones to erase) is an empty
 * message.
 */
export function decodeMessage(message: Uint8Array): DecodedMessage {
  if (message.length === 0) return { is: 'empty' }
  const flags = message[0] ?? 0
  if ((flags & MESSAGE_BEGIN) === 0) return other('no NDEF message')
  if ((flags & CHUNK) !== 0) return other('a record in chunks')
  const record = splitRecord(message)
  if (record === undefined) return other('a truncated record')
  if ((flags & MESSAGE_END) === 0) return other('several records')
  if (record.totalBytes !== message.length) return other('bytes after the record')
  if ((flags & TNF_MASK) === TNF_EMPTY)
    return message.length === 3 ? { is: 'empty' } : other('an odd empty record')
  if ((flags & ID_LENGTH) !== 0) return other('a record with an id')
  if ((flags & TNF_MASK) !== TNF_WELL_KNOWN) return other(`a record of type ${printable(record.type)}`)
  if (record.type.length !== 1 || record.type[0] !== TYPE_URI) return other(wellKnownName(record.type))
  return decodeUriPayload(record.payload)
}

interface RecordParts {
  readonly type: Uint8Array
  readonly payload: Uint8Array
  readonly totalBytes: number
}

/** Fields of the first record; undefined if the message ends inside it. */
function splitRecord(message: Uint8Array): RecordParts | undefined {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  const flags = view.getUint8(0)
  const lengthBytes = (flags & SHORT) === 0 ? 4 : 1
  const idLengthBytes = (flags & ID_LENGTH) === 0 ? 0 : 1
  const headBytes = 2 + lengthBytes + idLengthBytes
  if (message.length < headBytes) return undefined
  const typeBytes = view.getUint8(1)
  const payloadBytes = lengthBytes === 1 ? view.getUint8(2) : view.getUint32(2)
  const idBytes = idLengthBytes === 1 ? view.getUint8(headBytes - 1) : 0
  const payloadAt = headBytes + typeBytes + idBytes
  const totalBytes = payloadAt + payloadBytes
  if (message.length < totalBytes) return undefined
  return {
    type: message.subarray(headBytes, headBytes + typeBytes),
    payload: message.subarray(payloadAt, totalBytes),
    totalBytes,
  }
}

function decodeUriPayload(payload: Uint8Array): DecodedMessage {
  const prefix = URI_PREFIXES[payload[0] ?? -1]
  if (prefix === undefined) return other('a URI record with an unknown prefix')
  try {
    const uri =
      prefix + new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload.subarray(1))
    return uri === '' ? other('a URI record without a URI') : { is: 'uri', uri }
  } catch {
    return other('a URI record that is not UTF-8')
  }
}

function wellKnownName(type: Uint8Array): string {
  const name = printable(type)
  if (name === 'T') return 'a text record'
  return name === 'Sp' ? 'a smart poster' : `a record of type ${name}`
}

const printable = (type: Uint8Array): string =>
  type.length === 0
    ? 'unknown'
    : String.fromCharCode(...type.subarray(0, 40)).replaceAll(/[^\x21-\x7e]/g, '.')
