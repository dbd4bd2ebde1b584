import type { ProblemValues } from '../../../messages/import-problem.ts'
import { forbiddenCharacters } from '../../platform/table-files/clean-text.ts'
import * as problem from './row-errors.ts'
import type { Problem, Wanted } from './row-errors.ts'

/** A value as in the file. */
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

export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (raw) =>
    Number.isInteger(raw) && (raw as number) >= least && (raw as number) <= most
      ? { value: raw as number }
      : refuse('wholeNumber', raw, { least, most })

/** A limit; null for none. */
export const limit =
  (most: number): Reader<number | null> =>
  (raw) =>
    raw === null ? { value: null } : wholeNumber(1, most)(raw)

export const degrees =
  (most: number): Reader<number> =>
  (raw) =>
    typeof raw === 'number' && Math.abs(raw) <= most
      ? { value: raw }
      : refuse('degrees', raw, { most })

export const yesOrNo: Reader<boolean> = (raw) =>
  typeof raw === 'boolean' ? { value: raw } : refuse('yesOrNo', raw)

/** One of a set of words. */
export const oneOf =
  <T extends string>(words: readonly T[]): Reader<T> =>
  (raw) => {
    const value = words.find((word) => word === raw)
    return value ? { value } : refuse('oneOf', raw, { words })
  }

/** A time in ISO 8601 with Z or an offset, because files move between time zones. */
export const moment: Reader<string> = (raw) => {
  const given = typeof raw === 'string' ? raw : ''
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

/** A list, each part of which is read by `one`. */
export const listOf =
  <T>(one: Reader<T>, most: number): Reader<T[]> =>
  (raw) => {
    if (!Array.isArray(raw)) return refuse('list', raw)
    if (raw.length > most) return { problem: problem.tooMany(raw.length, most) }
    const values: T[] = []
    for (const part of raw) {
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
