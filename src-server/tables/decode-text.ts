import { sentence } from '../../messages/sentence.ts'
import { TableError } from './table-error.ts'

export type TableEncoding = 'utf-8' | 'utf-8-bom' | 'shift_jis' | 'utf-16le' | 'utf-16be'

export interface DecodedText {
  readonly encoding: TableEncoding
  /** Without byte order mark. */
  readonly text: string
}

/**
 * Signatures of other formats that are named .csv by mistake: ZIP (xlsx, ods) and the older Excel
 * format.
 */
const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * Decodes a file of unknown encoding: by its byte order mark; else as UTF-8 if all of it is valid;
 * else as Shift_JIS as Windows writes it (CP932).
 *
 * @throws TableError workbook, not_text, damaged_utf8, unknown_encoding
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (WORKBOOKS.some((magic) => startsWith(bytes, magic))) {
    throw new TableError('workbook', sentence('table.workbook'))
  }
  if (startsWith(bytes, [0xef, 0xbb, 0xbf]))
    return { encoding: 'utf-8-bom', text: decode('utf-8', bytes) ?? refuseDamaged(bytes) }
  if (startsWith(bytes, [0xff, 0xfe]))
    return { encoding: 'utf-16le', text: new TextDecoder('utf-16le').decode(bytes) }
  if (startsWith(bytes, [0xfe, 0xff]))
    return { encoding: 'utf-16be', text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes.includes(0)) {
    throw new TableError('not_text', sentence('table.notCsv'))
  }
  const text = decode('utf-8', bytes)
  if (text !== undefined) return { encoding: 'utf-8', text }
  if (isDamagedUtf8(bytes)) refuseDamaged(bytes)
  return { encoding: 'shift_jis', text: shiftJis(bytes) }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}

/** Undefined if the bytes are not valid in the encoding. */
function decode(encoding: 'utf-8' | 'shift_jis', bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function shiftJis(bytes: Uint8Array): string {
  const text = decode('shift_jis', bytes)
  if (text !== undefined && !looksWestern(text)) return text
  throw new TableError('unknown_encoding', sentence('table.unknownEncoding'))
}

/**
 * UTF-8 with a few damaged bytes can be decoded as Shift_JIS too, to nonsense. It is recognised
 * because nearly all of it is valid UTF-8.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\uFFFD/gu)?.length ?? 0
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return whole > broken * 10
}

function refuseDamaged(bytes: Uint8Array): never {
  const text = new TextDecoder('utf-8').decode(bytes)
  const line = text.slice(0, text.indexOf('\uFFFD')).split(/\r\n|\n|\r/).length
  throw new TableError('damaged_utf8', sentence('table.damaged', { line }))
}

/**
 * Accented letters of a Western code page, decoded as Shift_JIS, become single kanji or half-width
 * kana between Latin letters, or user-defined characters. Japanese text has runs of such
 * characters.
 */
function looksWestern(text: string): boolean {
  if (/[\uE000-\uF8FF]/u.test(text)) return true
  // Bounded, because a run of megabytes exceeds the engine's stack; part of a run is not a single
  // letter either.
  const runs = text.match(/[^\0-\x7F]{1,1000}/gu) ?? []
  const lonely =
    text.match(/(?<=[A-Za-z])[^\0-\x7F](?![^\0-\x7F])|(?<![^\0-\x7F])[^\0-\x7F](?=[A-Za-z])/gu) ??
    []
  return runs.length > 0 && lonely.length === runs.length
}
