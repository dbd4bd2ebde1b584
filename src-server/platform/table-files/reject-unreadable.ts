import { ApiError } from '../http/api-error.ts'
import { TableError } from './table-error.ts'

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
