import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/database.ts'
import { ApiError } from './api-error.ts'

/** The one place where errors become answers. A fault of ours leaks nothing: the log has it under the request id. */
export function answerErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body === undefined && !ctx.response.headerSent) throw new ApiError('not_found')
    } catch (error) {
      const known = asApiError(error)
      if (!known || known.status >= 500) {
        log.error({ err: error, requestId: ctx.state.requestId, method: ctx.method, path: ctx.path }, 'request failed')
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
  // A percent sign without its digits is what koa-router cannot decode.
  if (error instanceof URIError) return new ApiError('invalid_input', { cause: error })
  return null
}

/** Turns "cannot be reached just now" of the store into the endpoint's own 502 or 503. */
export async function orUnavailable<T>(code: 'svc_entry_unavailable' | 'nfc_source_unavailable' | 'rate_limit_unavailable', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUnavailable(error)) throw new ApiError(code, { cause: error })
    throw error
  }
}
