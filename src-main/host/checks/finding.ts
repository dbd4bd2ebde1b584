import { sentence, type Sentence, type SentenceValues } from '../../../messages/sentence.ts'
import type { MessageKey } from '../../../messages/translate.ts'
import { formatError } from '../format-error.ts'

/** One line of `doctor`. */
export type Finding =
  | { readonly ok: true; readonly what: Sentence }
  | {
      readonly ok: false
      readonly what: Sentence
      /** What to do. */
      readonly cure: Sentence
      /** This installation does not need it. */
      readonly optional?: boolean
    }

export const fine = (what: MessageKey, values?: SentenceValues): Finding => ({
  ok: true,
  what: sentence(what, values),
})

/** `values` are those of both texts. */
export const wrong = (what: MessageKey, cure: MessageKey, values?: SentenceValues) => ({
  ok: false as const,
  what: sentence(what, values),
  cure: sentence(cure, values),
})

/** One line of an error. */
export const reasonOf = (error: unknown): Sentence => ({
  ja: formatError(error, 'ja'),
  en: formatError(error),
})
