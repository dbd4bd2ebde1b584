import { sentence } from '../../../messages/sentence.ts'
import { isSimilarPage, leadOverWestern, scoreReading, type LegacyEncoding } from './score-encoding.ts'
import { TableError } from './table-error.ts'

export type TableEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'iso-2022-jp' | LegacyEncoding

/** A possible reading of a file, with lines that differ from others. */
export interface EncodingChoice {
  readonly encoding: TableEncoding
  readonly samples: readonly string[]
}

export interface DecodedText {
  readonly encoding: TableEncoding
  /** Without byte order mark. */
  readonly text: string
  /** Readings between which staff choose; empty if the encoding is certain. */
  readonly choices: readonly EncodingChoice[]
}

/**
 * Signatures of other formats that are named .csv by mistake: ZIP (xlsx, ods) and the older Excel
 * format.
 */
const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** Encodings without a signature, the frequent ones first. */
const LEGACY: readonly LegacyEncoding[] = [
  'shift_jis',
  'windows-1252',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'macintosh',
]
/** Of a code page over Windows-1252: below the first it is none, from the second on the other is. */
const POSSIBLE_LEAD = 0.2
const SURE_LEAD = 0.6
/** A reading below this score is doubtful, one below zero is none. */
const GOOD_SCORE = 0.15
/** The best reading is certain if the next one is worse by this. */
const CLEAR_LEAD = 0.2
const MOST_CHOICES = 3

/**
 * Decodes a file of unknown encoding: by its byte order mark or escape sequences; else as UTF-8 if
 * all of it is valid; else by the most plausible reading of a sample (`scoreReading`).
 *
 * @param wanted the encoding that staff chose
 * @throws TableError workbook, not_text, damaged_utf8, unknown_encoding
 */
export function decodeText(bytes: Uint8Array, wanted?: TableEncoding): DecodedText {
  if (WORKBOOKS.some((magic) => startsWith(bytes, magic))) {
    throw new TableError('workbook', sentence('table.workbook'))
  }
  const certain = (encoding: TableEncoding, text: string): DecodedText => ({
    encoding,
    text,
    choices: [],
  })
  if (startsWith(bytes, [0xef, 0xbb, 0xbf]))
    return certain('utf-8-bom', decode('utf-8', bytes) ?? refuseDamaged(bytes))
  if (startsWith(bytes, [0xff, 0xfe])) return certain('utf-16le', new TextDecoder('utf-16le').decode(bytes))
  if (startsWith(bytes, [0xfe, 0xff])) return certain('utf-16be', new TextDecoder('utf-16be').decode(bytes))
  if (bytes.includes(0)) return decodeWide(bytes)
  const escaped = hasEscapes(bytes) ? decode('iso-2022-jp', bytes) : undefined
  if (escaped !== undefined) return certain('iso-2022-jp', escaped)
  const text = decode('utf-8', bytes)
  if (text !== undefined) return certain('utf-8', text)
  if (wanted) return certain(wanted, decode(wanted, bytes) ?? refuseUnknown())
  if (isDamagedUtf8(bytes)) refuseDamaged(bytes)
  return decodeLegacy(bytes)
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}

/** Undefined if the bytes are not valid in the encoding. */
function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes at the begin of the file that show how UTF-16 places its zeros. */
const HEAD = 4096

/** UTF-16 without a mark: ASCII has a zero in every second byte. */
function decodeWide(bytes: Uint8Array): DecodedText {
  const zeros: [number, number] = [0, 0]
  bytes.subarray(0, HEAD).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1
  })
  const [even, odd] = zeros
  const encoding = odd > even * 4 ? 'utf-16le' : even > odd * 4 ? 'utf-16be' : null
  const text = encoding && decode(encoding, bytes)
  if (!encoding || !text || !/[\r\n]/.test(text)) throw new TableError('not_text', sentence('table.notCsv'))
  return { encoding, text, choices: [] }
}

/** ESC $ or ESC ( of ISO-2022-JP. */
function hasEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1))
    if (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28) return true
  return false
}

function decodeLegacy(bytes: Uint8Array): DecodedText {
  const sample = sampleLines(bytes)
  const readings = ratedReadings(sample)
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .filter(({ encoding }) => decode(encoding, bytes) !== undefined)
  const [best] = readings
  if (!best) return refuseUnknown()
  const text = decode(best.encoding, bytes)!
  // Several code pages may read the same letters.
  const others = readings.filter((one) => one.text !== best.text)
  const isCertain =
    best.score >= GOOD_SCORE && best.score - (others[0]?.score ?? 0) >= Math.min(CLEAR_LEAD, best.score)
  if (isCertain) return { encoding: best.encoding, text, choices: [] }
  const choices = [best, ...others].slice(0, MOST_CHOICES)
  return {
    encoding: best.encoding,
    text,
    choices: choices.map((one) => ({ encoding: one.encoding, samples: samplesOf(one.text) })),
  }
}

interface RatedReading {
  readonly encoding: LegacyEncoding
  readonly text: string
  readonly score: number
}

/**
 * Readings of a sample. Of Windows-1252 and similar pages those stay that suit the letters in which
 * they differ.
 */
function ratedReadings(sample: Uint8Array): readonly RatedReading[] {
  const readings = LEGACY.flatMap((encoding) => {
    const text = decode(encoding, sample)
    return text === undefined ? [] : [{ encoding, text, score: scoreReading(encoding, text) }]
  })
  const western = readings.find(({ encoding }) => encoding === 'windows-1252')!
  const similar = readings.flatMap((reading) => {
    const { encoding, text } = reading
    return isSimilarPage(encoding) ? [{ reading, lead: leadOverWestern(encoding, text, western.text) }] : []
  })
  const sure = similar.filter(({ lead }) => lead >= SURE_LEAD).map(({ reading }) => reading)
  const possible = similar
    .filter(({ lead }) => lead >= POSSIBLE_LEAD)
    .map(({ reading, lead }) => ({
      ...reading,
      score: western.score + lead - (POSSIBLE_LEAD + SURE_LEAD) / 2,
    }))
  const others = readings.filter((one) => one !== western && !isSimilarPage(one.encoding))
  return [...(sure.length > 0 ? sure : [western, ...possible]), ...others]
}

/** Bytes of lines beyond ASCII that are compared. */
const SAMPLE = 64 * 1024

/** The first lines with bytes beyond ASCII. No encoding has a line end within a character. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let taken = 0
  const isEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d
  for (let at = 0; at < bytes.length && taken < SAMPLE; at += 1) {
    if (bytes[at]! < 0x80) continue
    let [from, to] = [at, at]
    while (from > 0 && !isEnd(bytes[from - 1])) from -= 1
    while (to < bytes.length && to - from < SAMPLE && !isEnd(bytes[to])) to += 1
    parts.push(bytes.subarray(from, to + 1))
    taken += to - from
    at = to
  }
  return Buffer.concat(parts)
}

/** The first lines of a reading, for staff. */
const samplesOf = (text: string): readonly string[] =>
  text
    .split(/[\r\n]+/u)
    .filter((line) => /[^\0-\x7F]/u.test(line))
    .slice(0, 3)
    .map((line) => [...line].slice(0, 100).join(''))

const refuseUnknown = (): never => {
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
