import { ApiError } from '../http/api-error.ts'
import { TableError } from './table-error.ts'

/**
 * A file that cannot be read as a whole is refused with the sentence that says why. Throws
 * `import_unreadable`.
 */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TableError)
      throw new ApiError('import_unreadable', { message: error.message, cause: error })
    throw error
  }
}
