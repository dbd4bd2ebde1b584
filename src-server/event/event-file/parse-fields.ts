import type { ProblemValues } from '../../../messages/import-problem.ts'
import { NO, NO_LIMIT, YES } from '../../../messages/data/import-answers.ts'
import { forbiddenCharacters } from '../../platform/table-files/clean-text.ts'
import * as problem from './row-errors.ts'
import type { Problem, Wanted } from './row-errors.ts'

/** A value as in the file: text in CSV; also numbers, lists and booleans in JSON. */
export type Raw = unknown
export type Read<T> = { readonly value: T } | { readonly problem: Problem }
export type Reader<T> = (raw: Raw) => Read<T>

/** An invalid value, shortened for a message. */
const shown = (raw: Raw): string => {
  const text = typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? String(raw))
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
const refuse = (wanted: Wanted, raw: Raw, values?: ProblemValues): Read<never> => ({
  problem: problem.wrongType(wanted, shown(raw), values),
})

/** Text with line breaks, without invisible characters. */
export const text =
  (most: number): Reader<string> =>
  (raw) => {
    if (typeof raw !== 'string') return refuse('text', raw)
    const hidden = forbiddenCharacters(raw)
    if (hidden.length > 0) return { problem: problem.unseen(hidden) }
    return raw.length > most
      ? { problem: problem.tooLong(raw.length, most) }
      : { value: raw.replaceAll('\r\n', '\n') }
  }

/** One trimmed line. */
export const line =
  (most: number): Reader<string> =>
  (raw) => {
    const read = text(most)(raw)
    return 'value' in read ? { value: read.value.replace(/\s+/gu, ' ').trim() } : read
  }

/** A number of JSON, or text of the given form; NaN for anything else. */
function numberOf(raw: Raw, form: RegExp): number {
  if (typeof raw === 'number') return raw
  const text = plainText(raw)
  return form.test(text) ? Number(text) : NaN
}

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (raw) => {
    const value = numberOf(raw, /^[+-]?\d{1,15}$/)
    return Number.isInteger(value) && value >= least && value <= most
      ? { value }
      : refuse('wholeNumber', raw, { least, most })
  }

/** A limit; empty for none. */
export const limit =
  (most: number): Reader<number | null> =>
  (raw) => {
    if (raw === null || (typeof raw === 'string' && NO_LIMIT.test(plainText(raw))))
      return { value: null }
    return wholeNumber(1, most)(raw)
  }

export const degrees =
  (most: number): Reader<number> =>
  (raw) => {
    const value = numberOf(raw, /^[+-]?\d{1,3}(\.\d{1,20})?$/)
    return Math.abs(value) <= most ? { value } : refuse('degrees', raw, { most })
  }

export const yesOrNo: Reader<boolean> = (raw) => {
  if (typeof raw === 'boolean') return { value: raw }
  const word = plainText(raw)
  if (YES.test(word)) return { value: true }
  return NO.test(word) ? { value: false } : refuse('yesOrNo', raw)
}

/** One of a set of words. `also`: other spellings, in lower case. */
export const oneOf =
  <T extends string>(words: readonly T[], also: Readonly<Record<string, T>> = {}): Reader<T> =>
  (raw) => {
    const given = plainText(raw)
    const value =
      words.find((word) => word.toLowerCase() === given.toLowerCase()) ??
      (Object.hasOwn(also, given.toLowerCase()) ? also[given.toLowerCase()] : undefined)
    return value ? { value } : refuse('oneOf', raw, { words })
  }

/** A time in ISO 8601 with Z or an offset, because files move between time zones. */
export const moment: Reader<string> = (raw) => {
  const given = plainText(raw)
  const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(given)
    ? Date.parse(given)
    : NaN
  return Number.isNaN(iso) ? refuse('moment', raw) : { value: new Date(iso).toISOString() }
}

export const webAddress: Reader<string> = (raw) => {
  const given = typeof raw === 'string' ? raw.trim() : ''
  if (given === '' && typeof raw === 'string') return { value: '' }
  const fine = given.length <= 2048 && /^https?:\/\/\S+$/i.test(given) && URL.canParse(given)
  return fine ? { value: given } : refuse('webAddress', raw)
}

/** A list: a JSON array, or a cell with separators. Each part is read by `one`. */
export const listOf =
  <T>(one: Reader<T>, most: number, separators = '|'): Reader<T[]> =>
  (raw) => {
    const parts: readonly Raw[] | null = Array.isArray(raw)
      ? raw
      : typeof raw === 'string'
        ? splitCell(raw, separators)
        : null
    if (!parts) return refuse('list', raw)
    if (parts.length > most) return { problem: problem.tooMany(parts.length, most) }
    const values: T[] = []
    for (const part of parts) {
      const read = one(part)
      if ('problem' in read) return read
      values.push(read.value)
    }
    return { value: values }
  }

/** A list without duplicates. */
export const distinct =
  <T>(list: Reader<T[]>, name: (value: T) => string): Reader<T[]> =>
  (raw) => {
    const read = list(raw)
    if ('problem' in read) return read
    const names = read.value.map(name)
    const twice = names.find((one, i) => names.indexOf(one) !== i)
    return twice === undefined ? read : { problem: problem.twiceInList(twice) }
  }

/** Trimmed text, with full-width letters and digits as ASCII; empty for anything else. */
const plainText = (raw: Raw): string =>
  typeof raw === 'string' ? raw.normalize('NFKC').trim() : ''

/** Parts of a cell. A backslash escapes a separator. Line breaks separate too. */
function splitCell(cell: string, separators: string): string[] {
  const parts = ['']
  for (let i = 0; i < cell.length; i += 1) {
    const char = cell[i]!
    const next = cell[i + 1]
    if (char === '\\' && next !== undefined && (next === '\\' || separators.includes(next))) {
      parts[parts.length - 1] += next
      i += 1
    } else if (separators.includes(char) || char === '\n' || char === '\r') parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The inverse of `splitCell`. */
export const joinCell = (parts: readonly string[], separator = '|'): string =>
  parts
    .map((part) => part.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`))
    .join(separator)
