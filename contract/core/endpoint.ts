import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { OauthErrorCode } from './oauth-errors.ts'

/**
 * Who may call an endpoint.
 * - `anonymous`: anybody; a Bearer that is sent must still be good.
 * - `any`: a web session or any bearer token of the person (app or personal API token).
 * - `session`: the person's own web session only; a valid bearer answers
 *   `pass_human_action_required`.
 */
export type Credential = 'anonymous' | 'any' | 'session'

export interface Access {
  readonly credential: Credential
  /**
   * True where a personal API token answers `pass_human_action_required` although app tokens are
   * welcome.
   */
  readonly noPersonalToken?: boolean
  /**
   * Role asked for. `event_manager` and `receptionist` are meant for the event of the path, query
   * or body; where none is named, of any event, and an administrator has it too. A manager may do
   * what a receptionist may. `receptionist` is for `desk` rows alone: in the specified API a
   * receptionist is a participant.
   */
  readonly role?: 'receptionist' | 'event_manager' | 'admin'
  /**
   * True where the password must have been given for this session within `LIFETIME.recentPassword`;
   * otherwise `recent_password_required`. The client calls `confirmPassword` and repeats the
   * request. Checked after the role.
   */
  readonly recentPassword?: boolean
  /**
   * True for what stays open while a first password is in force (`mustChangePassword`); the rest
   * answers 428.
   */
  readonly openWithFirstPassword?: boolean
  /**
   * Same-origin beyond the rule that a state-changing call with a session cookie always needs it:
   * `always` also without a cookie, `when-sent` refuses a foreign Origin but lets a client that
   * sends none (no browser) pass.
   */
  readonly sameOrigin?: 'always' | 'when-sent'
}

/**
 * One endpoint, the whole promise: the server checks requests against it, tests check replies
 * against it, and openapi.json is made from it. `path` is written in OpenAPI's form
 * (`/api/passes/{eventId}`).
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
   * `lan`: on both listeners. `desk`: on the loopback listener only. `resource`: on both, behind
   * the resource API's own rules (specification §4.6): prefixes, CORS, rate limit, errors as
   * `{error, error_description}`. `oauth`: on both, in the terms of RFC 6749: no cookie counts,
   * errors are `oauthErrors`, and nothing is kept by a cache.
   */
  readonly door: 'lan' | 'desk' | 'resource' | 'oauth'
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly reply: R
  /** HTTP status of success; 200 unless given. 204 has no body and `reply` is z.null(). */
  readonly status?: 200 | 201 | 204 | 303
  /** Codes beyond those that every endpoint may answer (invalid_input, unauthorized, …). */
  readonly errors: readonly ErrorCode[]
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

/** Keeps the schema types of a row while checking its shape. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(row: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
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
