import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'
import { databaseFault } from '../db/database-fault.ts'
import { causesOf } from '../threads/error-code.ts'
import { ApiError } from './api-error.ts'

/**
 * The one place where errors become replies. An internal error discloses nothing; the log has it
 * under the request id.
 */
export function replyWithErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body === undefined) throw new ApiError('not_found')
    } catch (error) {
      const known = asApiError(error)
      if (!known || known.status >= 500) {
        log.error(
          { err: error, requestId: ctx.state.requestId, method: ctx.method, path: ctx.path },
          'request failed',
        )
      }
      const answer = known ?? new ApiError('internal_error')
      ctx.status = answer.status
      ctx.set(answer.headers)
      ctx.set('Cache-Control', 'no-store')
      ctx.body = {
        error: answer.code,
        message: answer.message,
        requestId: ctx.state.requestId,
        ...(answer.details ? { details: answer.details } : {}),
        ...(answer.problem ? { problem: answer.problem } : {}),
      }
    }
  }
}

function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  // koa-router cannot decode a percent sign without two hexadecimal digits.
  if (error instanceof URIError) return new ApiError('invalid_input', { cause: error })
  if (isOutOfFiles(error)) return outOfFiles(error)
  return databaseUnavailable('temporarily_unavailable', error)
}

/** Lack of file handles, also of a thread that could not start, and of what waited for it. */
const isOutOfFiles = (error: unknown): boolean =>
  causesOf(error).some(
    ({ name, message }) => name === 'CancelError' || /EMFILE|ENFILE|too many open files/.test(message),
  )

const outOfFiles = (cause: unknown): ApiError =>
  new ApiError('temporarily_unavailable', {
    message: 'Too many files are open; try again in a moment.',
    headers: RETRY_AFTER,
    cause,
  })

type UnavailableCode =
  | 'svc_entry_unavailable'
  | 'nfc_source_unavailable'
  | 'rate_limit_unavailable'
  | 'temporarily_unavailable'

/** The problem of the database, as a sentence. */
const FAULT_SENTENCES: Readonly<Record<DatabaseFault, string>> = {
  away: 'The database cannot be reached; try again in a moment.',
  silent: 'The database does not answer; try again in a moment.',
  busy: 'The database is busy; try again in a moment.',
  too_many_connections: 'The database accepts no more connections; try again in a moment.',
  disk_full: 'The disk of the database is full.',
  disk_error: 'The disk of the database reports errors.',
  read_only: 'The database is read-only.',
}

/** Seconds after which a client may retry. A recovered database replies within 3 s. */
const RETRY_AFTER = { 'Retry-After': '2' } as const

/** The reply while the database is unavailable, with its cause; null for any other error. */
export function databaseUnavailable(code: UnavailableCode, cause: unknown): ApiError | null {
  const fault = databaseFault(cause)
  if (!fault) return null
  return new ApiError(code, {
    message: FAULT_SENTENCES[fault],
    details: [{ path: 'database', message: fault }],
    headers: RETRY_AFTER,
    cause,
  })
}

/** Maps `temporarily unavailable` errors of the store to the endpoint's own 502 or 503. */
export async function mapUnavailable<T>(code: UnavailableCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw (error instanceof ApiError ? null : databaseUnavailable(code, error)) ?? error
  }
}
