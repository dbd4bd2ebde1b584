import type { Sentence } from './sentence.ts'

/** An error with its message in each language of the desk. Logs get the English one. */
export class TextError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.en, options)
    this.sentence = sentence
  }
}
