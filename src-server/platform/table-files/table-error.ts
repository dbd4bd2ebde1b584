import type { Sentence } from '../../../messages/sentence.ts'
import { TextError } from '../../../messages/text-error.ts'

export type TableErrorCode =
  | 'empty'
  | 'no_rows'
  | 'too_large'
  | 'too_many_rows'
  | 'workbook'
  | 'not_text'
  | 'damaged_utf8'
  | 'unknown_encoding'
  | 'open_quote'
  | 'malformed'
  | 'no_name_column'
  | 'no_identity_column'

/** The file as a whole cannot be imported. Problems of single rows are reported with the rows. */
export class TableError extends TextError {
  readonly code: TableErrorCode

  constructor(code: TableErrorCode, sentence: Sentence, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'TableError'
    this.code = code
  }
}
