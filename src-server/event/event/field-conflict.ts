import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** 409 for a field that is valid but contradicts stored data. */
export const fieldConflict = (path: string, message: string): ApiError =>
  new ApiError('conflict', { message, details: [{ path, message }] })

/** Throws `taken` if another row than `id` has these values. */
export async function requireUnique(
  trx: Db,
  table: 'questions' | 'ticket_types',
  values: Readonly<Record<string, string>>,
  id: string,
  taken: ApiError,
): Promise<void> {
  if (await trx(table).where(values).whereNot({ id }).first('id')) throw taken
}
