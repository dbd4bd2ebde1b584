import { type Sentence, TextError } from '../../../messages/sentence.ts'
import { ApiError } from '../http/api-error.ts'

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

/**
 * Rejects a file that cannot be read, with the reason as a sentence. Throws `import_unreadable`.
 */
export async function rejectUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TableError)
      throw new ApiError('import_unreadable', { message: error.message, cause: error })
    throw error
  }
}
