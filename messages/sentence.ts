import { translator, type MessageKey, type MessageValues } from './translate.ts'

/** One text in each language of the desk, for replies and files that carry both. */
export interface Sentence {
  readonly ja: string
  readonly en: string
}

type ValuesOf = (language: keyof Sentence) => MessageValues

/**
 * A text in each language of the desk. Numbers other than `count` are not formatted: they are row
 * numbers of a file.
 */
export function sentence(key: MessageKey, values: MessageValues | ValuesOf = {}): Sentence {
  return { ja: textIn('ja', key, values), en: textIn('en', key, values) }
}

/** The same in one language. */
export function textIn(
  language: keyof Sentence,
  key: MessageKey,
  values: MessageValues | ValuesOf = {},
): string {
  const given = typeof values === 'function' ? values(language) : values
  const texts = Object.entries(given).map(([name, value]) => [
    name,
    name === 'count' ? value : String(value),
  ])
  return translator(language)(key, Object.fromEntries(texts) as MessageValues)
}
