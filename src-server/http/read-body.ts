import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware } from 'koa'
import type { ErrorDetail } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'

const parsers = new Map<number, Middleware>()

/**
 * Reads the body before anything else is checked: over the limit answers 413 at once. Malformed JSON is kept for the
 * step that checks the body's shape, which comes after the credential.
 */
export function readJson(limit: number): Middleware {
  const known = parsers.get(limit)
  if (known) return known
  const parser = bodyParser({
    enableTypes: ['json'],
    jsonLimit: limit,
    jsonStrict: false,
    encoding: 'utf-8',
    onError(error, ctx) {
      if ((error as { status?: number }).status === 413) throw new ApiError('payload_too_large', { cause: error })
      ;(ctx as unknown as Context).state.malformedBody = error
    },
  }) as unknown as Middleware
  parsers.set(limit, parser)
  return parser
}

/** The parsed body, or an `invalid_input` that says why there is none. */
export function parsedBody(ctx: Context): unknown {
  const malformed = ctx.state.malformedBody as Error | undefined
  if (malformed) throw badBody(`is no JSON: ${malformed.message}`, malformed)
  const body = (ctx.request as { body?: unknown }).body
  if (body === undefined) throw badBody('is missing; send JSON with Content-Type: application/json')
  return body
}

function badBody(message: string, cause?: unknown): ApiError {
  const details: ErrorDetail[] = [{ path: '', message: `the body ${message}` }]
  return new ApiError('invalid_input', { details, cause })
}

/** Reads raw bytes, at most `limit`. */
export async function readBytes(ctx: Context, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length
    if (size > limit) throw new ApiError('payload_too_large', { message: `At most ${limit} bytes are taken.` })
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
