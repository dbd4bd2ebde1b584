import { translator, type MessageKey, type Translate } from './translate.ts'

/** One text in each language of the desk, for replies and files that carry both. */
export interface Sentence {
  readonly ja: string
  readonly en: string
}

/** Values of a text; a sentence is inserted in the language of the text. */
export type SentenceValues = Readonly<Record<string, string | number | Sentence>>

type ValuesOf = (language: keyof Sentence) => SentenceValues

/**
 * A text in each language of the desk, made when it is read. Numbers other than `count` are not
 * formatted: they are row numbers of a file.
 */
export const sentence = (key: MessageKey, values: SentenceValues | ValuesOf = {}): Sentence => ({
  get ja() {
    return textIn('ja', key, values)
  },
  get en() {
    return textIn('en', key, values)
  },
})

/** A text in each language that is put together by a function, when it is read. */
export const sentenceOf = (text: (t: Translate) => string): Sentence => ({
  get ja() {
    return text(translator('ja'))
  },
  get en() {
    return text(translator('en'))
  },
})

/** The same in one language. */
export function textIn(
  language: keyof Sentence,
  key: MessageKey,
  values: SentenceValues | ValuesOf = {},
): string {
  const given = typeof values === 'function' ? values(language) : values
  const texts = Object.entries(given).map(([name, value]): [string, string | number] => {
    if (typeof value === 'object') return [name, value[language]]
    return [name, name === 'count' ? value : String(value)]
  })
  return translator(language)(key, Object.fromEntries(texts))
}

/** An error with its message in each language of the desk. Logs get the English one. */
export class TextError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.en, options)
    this.sentence = sentence
  }
}
