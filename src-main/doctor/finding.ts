import { sentence, type Sentence, type SentenceValues } from '../../messages/sentence.ts'
import { TextError } from '../../messages/text-error.ts'
import type { MessageKey } from '../../messages/translate.ts'
import { formatError } from '../host/format-error.ts'

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

/** One line of an error. Errors of the system have one text only. */
export function reasonOf(error: unknown): Sentence {
  if (error instanceof TextError) return error.sentence
  const line = formatError(error)
  return { ja: line, en: line }
}
