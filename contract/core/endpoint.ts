import { z } from 'zod'
import type { Access, EventSourceOf } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { OauthErrorCode } from './oauth-errors.ts'

/**
 * One endpoint: the server checks requests against it, tests check replies against it, and
 * openapi.json is made from it. `path` has OpenAPI's form (`/api/passes/{eventId}`).
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly id: string
  readonly tag:
    'passes' | 'tags' | 'logos' | 'people' | 'events' | 'sign-in' | 'desk' | 'admin' | 'kiosk'
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /**
   * `native`: on both listeners. `desk`: on the loopback listener only. `resource`: on both, with
   * the rules of the resource API (specification §4.6): prefixes, CORS, rate limit, errors as
   * `{error, error_description}`. `oauth`: on both, in the terms of RFC 6749: cookies are ignored,
   * errors are `oauthErrors`, and no cache keeps a reply.
   */
  readonly api: 'native' | 'desk' | 'resource' | 'oauth'
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** HTTP status of success; 200 unless given. 204 has no body and `reply` is z.null(). */
  readonly status?: 200 | 201 | 204 | 303
  /** Codes beyond those that every endpoint may answer (invalid_input, unauthorized, …). */
  readonly errors: readonly ErrorCode[]
  /** Code for path parameters that do not match; `invalid_input` unless given. */
  readonly paramsError?: 'invalid_event_id'
  /** Code while the database is unavailable; `temporarily_unavailable` unless given. */
  readonly unavailable?:
    'svc_entry_unavailable' | 'nfc_source_unavailable' | 'rate_limit_unavailable'
  /** Codes of an `oauth` row. */
  readonly oauthErrors?: readonly OauthErrorCode[]
  /**
   * The body may be a form (application/x-www-form-urlencoded) as well as JSON, or has to be one.
   */
  readonly bodyForm?: 'too' | 'only'
  /** Bytes of the request body; 1 MiB unless given. */
  readonly bodyLimit?: number
  /** Body and reply are raw bytes of this content type, not JSON. */
  readonly rawBody?: string
  /** Content type of a JSON reply that has one of its own. */
  readonly replyType?: string
  /**
   * §4.4: the reply carries `rev`; `since` and If-None-Match make an unchanged answer cost no body.
   */
  readonly polled?: boolean
}

/** Keeps the schema types of a row while checking its shape, and that it names its event. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(
  row: Endpoint<P, Q, B, R> & { readonly access: Access<EventSourceOf<P, Q, B>> },
): Endpoint<P, Q, B, R> {
  return row
}

/** What a handler receives, derived from its row. */
export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ReplyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never
