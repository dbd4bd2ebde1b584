import { z } from 'zod'
import type { Access, EventSourceOf } from './access.ts'
import type { ErrorCode, OauthErrorCode } from './errors.ts'

/**
 * One endpoint without its id: the server validates requests against it, tests validate replies,
 * and openapi.json is generated from it. `path` has OpenAPI's form (`/api/passes/{eventId}`).
 */
export interface EndpointRow<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly tag: 'passes' | 'tags' | 'logos' | 'people' | 'events' | 'sign-in' | 'desk' | 'admin' | 'kiosk'
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /**
   * `native`: both listeners. `desk`: the loopback listener only. `resource`: both, with the rules
   * of the resource API (specification §4.6): prefixes, CORS, rate limit, errors as `{error,
   * error_description}`. `oauth`: both, by RFC 6749: cookies are ignored, errors are `oauthErrors`,
   * and replies are not cached.
   */
  readonly api: 'native' | 'desk' | 'resource' | 'oauth'
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** HTTP status of success; default 200. 204 has no body and `reply` is z.null(). */
  readonly status?: 200 | 201 | 204 | 303
  /** Codes beyond those of every endpoint (invalid_input, unauthorized, …). */
  readonly errors: readonly ErrorCode[]
  /** Code for invalid path parameters; default `invalid_input`. */
  readonly paramsError?: 'invalid_event_id'
  /** Code while the database is unavailable; default `temporarily_unavailable`. */
  readonly unavailable?: 'svc_entry_unavailable' | 'nfc_source_unavailable' | 'rate_limit_unavailable'
  /** Codes of an `oauth` row. */
  readonly oauthErrors?: readonly OauthErrorCode[]
  /**
   * The body may (`too`) or must (`only`) be a form (application/x-www-form-urlencoded) instead of
   * JSON.
   */
  readonly bodyForm?: 'too' | 'only'
  /** Largest request body, bytes; default 1 MiB. */
  readonly bodyLimit?: number
  /** Body and reply are raw bytes of this content type, not JSON. */
  readonly rawBody?: string
  /** Content type of a JSON reply if it is not application/json. */
  readonly replyType?: string
  /** §4.4: the reply has a `rev`; with `since` or If-None-Match an unchanged reply has no body. */
  readonly polled?: boolean
}

/** An endpoint with its id, which is its name in its group and the `operationId` of OpenAPI. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends EndpointRow<P, Q, B, R> {
  readonly id: string
}

/** Keeps the schema types of a row while checking its shape and its event source. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(
  row: EndpointRow<P, Q, B, R> & { readonly access: Access<EventSourceOf<P, Q, B>> },
): EndpointRow<P, Q, B, R> {
  return row
}

type WithId<E> = E extends EndpointRow<infer P, infer Q, infer B, infer R> ? Endpoint<P, Q, B, R> : never

/** The rows of a topic. The name of a row becomes its id. */
export const endpointGroup = <G extends Readonly<Record<string, EndpointRow>>>(rows: G) =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, id }])) as {
    readonly [K in keyof G]: WithId<G[K]>
  }

/** Media types of the request body, without parameters; empty if no body is accepted. */
export function bodyTypes(row: EndpointRow): readonly string[] {
  if (row.rawBody && row.method !== 'GET') return [row.rawBody]
  if (!row.body) return []
  const form = 'application/x-www-form-urlencoded'
  if (row.bodyForm === 'only') return [form]
  return row.bodyForm === 'too' ? ['application/json', form] : ['application/json']
}

/** Input of a handler, derived from its row. */
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never
