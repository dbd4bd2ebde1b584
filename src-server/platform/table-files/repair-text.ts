import { HTML_ENTITIES } from '../../../messages/data/html-entities.ts'
import { scoreReading } from './score-encoding.ts'

/** What was wrong with a text. */
export type Repair = 'encoding' | 'html' | 'invisible' | 'space'

/** Signs of damage that cannot be repaired. */
export const DAMAGE = new RegExp(
  String.raw`\u00C3[^\s\p{L}]|\u00E2\u20AC|\u00EF\u00BF\u00BD|\uFFFD|&#?\w{2,8};|` +
    String.raw`[\u7E3A\u7E67\u7E5D\u8B41].?[\uFF61-\uFF9F\u7E3A\u7E67\u7E5D]`,
  'u',
)

export interface RepairedText {
  readonly text: string
  readonly repairs: readonly Repair[]
}

/** Texts that need no look: letters, digits and single spaces of most scripts. */
const SOUND = /^[\p{L}\p{N}\p{M} .,'@()/:+-]*$/u

/**
 * Repairs what other programs did to a text: UTF-8 that was read as another code page (JosÃ©), HTML
 * (M&uuml;ller), characters without ink, and spaces that are no spaces. Null if there is nothing to
 * repair.
 */
export function repairText(cell: string): RepairedText | null {
  if (SOUND.test(cell) && !MISREAD.test(cell) && !MISREAD_JAPANESE.test(cell)) return null
  const repairs = new Set<Repair>()
  let text = cell
  // Some programs do it twice: &amp;uuml;, JosÃƒÂ©.
  for (let round = 0; round < 4; round += 1) {
    const plain = withoutHtml(text)
    if (plain !== text) repairs.add('html')
    const decoded = decodeAgain(plain)
    if (decoded !== null) repairs.add('encoding')
    const next = decoded ?? plain
    if (next === text) break
    text = next
  }
  if (/[\u0080-\u009F]/u.test(text)) return null
  if (INVISIBLE.test(text)) repairs.add('invisible')
  if (ODD_SPACE.test(text)) repairs.add('space')
  return repairs.size === 0 ? null : { text: text.replace(INVISIBLE_ALL, ''), repairs: [...repairs] }
}

/** Without ink; joiners are letters' forms in some scripts. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\u180E\u200E\u200F]/u
export const INVISIBLE_ALL = new RegExp(INVISIBLE.source, 'gu')
/** No-break and other fixed spaces, and line breaks; U+3000 is usual in Japanese. */
const ODD_SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2028\u2029\r\n\t]/u

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,30}));/gu

function withoutHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return HTML_ENTITIES.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isChar = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isChar ? String.fromCodePoint(code) : whole
  })
}

/** Characters that the first byte of a UTF-8 sequence becomes, with one that the next becomes. */
const MISREAD = new RegExp(
  String.raw`[\u00AB\u00AC\u00BB\u00C2-\u00F4\u0100-\u017F\u0192\u0410-\u045F\u2013\u201A\u201E\u2026]` +
    String.raw`[^\0-\x7F]|[\u2030\u2206\u221A\u2248][^\0-\x7F]|[\u0080-\u009F]`,
  'u',
)
/** First bytes of Shift_JIS, as Windows-1252 shows them: two of them. */
const SIGNS = String.raw`[\u0160\u017D\u0192\u02C6\u02DC\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A]`
const MISREAD_JAPANESE = new RegExp(`${SIGNS}.*${SIGNS}`, 'u')
/** Code pages as which UTF-8 was read, and reads as what. */
const MISREADINGS = [
  ['windows-1252', 'utf-8'],
  ['macintosh', 'utf-8'],
  ['windows-1251', 'utf-8'],
  ['windows-1250', 'utf-8'],
] as const

/** The text that was encoded twice; null if it was not. */
function decodeAgain(text: string): string | null {
  for (const [read, written] of MISREAD.test(text) ? MISREADINGS : []) {
    const bytes = bytesOf(read, text)
    if (!bytes) continue
    const again = decodeFatal(written, bytes)
    // The controls of C1 are letters of a text that was encoded twice.
    const isText = again !== null && !/(?![\t\n\r\u0080-\u009F])[\p{Cc}\p{Co}]/u.test(again)
    if (isText && again !== text) return again
  }
  return MISREAD_JAPANESE.test(text) ? shiftJisAgain(text) : null
}

/** Shift_JIS that was read as Windows-1252, if that is far more plausible. */
function shiftJisAgain(text: string): string | null {
  const bytes = bytesOf('windows-1252', text)
  const again = bytes && decodeFatal('shift_jis', bytes)
  if (!again || scoreReading('windows-1252', text) >= 0) return null
  return scoreReading('shift_jis', again) > 0.5 ? again : null
}

function decodeFatal(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const tables = new Map<string, ReadonlyMap<string, number>>()

/** The bytes of a text in a code page of one byte a character; null if it lacks one. */
function bytesOf(encoding: string, text: string): Uint8Array | null {
  let table = tables.get(encoding)
  if (!table) {
    const decoder = new TextDecoder(encoding)
    const found = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) found.set(decoder.decode(Uint8Array.of(byte)), byte)
    tables.set(encoding, (table = found))
  }
  const bytes: number[] = []
  for (const char of text) {
    const byte = table.get(char)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}
