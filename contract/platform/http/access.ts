import type { z } from 'zod'

/**
 * What a request must carry.
 * - `anonymous`: nothing; a Bearer that is sent must still be valid.
 * - `any`: a web session or any bearer token of the person (app or personal API token).
 * - `session`: a web session of the person; a valid bearer gets `pass_human_action_required`.
 */
export type Credential = 'anonymous' | 'any' | 'session'

/** Records of one event that the path of a row names; the server has a resolver for each. */
export type EventRecord = 'print-job' | 'print-run' | 'attendee-import' | 'event-import'

/**
 * How the event of a call is found.
 * - `params.eventId`, `query.eventId`, `body.eventId`: the call names it.
 * - an `EventRecord`: the record belongs to it. A record of another event gets the same reply as an
 * unknown one.
 * - `any`: the row concerns the kiosk (a printer, the reader, the own PIN), not one event. The role
 * at any event suffices; an administrator also has it.
 */
export type EventSource = `${'params' | 'query' | 'body'}.eventId` | EventRecord | 'any'

/** The sources that the schemas of a row allow. */
export type EventSourceOf<P, Q, B> =
  | Naming<'params', P>
  | Naming<'query', Q>
  | Naming<'body', B>
  | EventRecord
  | 'any'

type Naming<Part extends string, S> = S extends z.ZodType
  ? 'eventId' extends keyof z.output<S>
    ? `${Part}.eventId`
    : never
  : never

/**
 * The role that a call needs. A row for staff must name how its event is found. A manager has the
 * rights of a receptionist. `receptionist` is for `desk` rows only: in the specified API a
 * receptionist is a participant.
 */
type RoleRule<E extends EventSource> =
  | { readonly role?: 'admin'; readonly event?: never; readonly checksRecords?: never }
  | {
      readonly role: 'event_manager' | 'receptionist'
      readonly event: E
      /**
       * The handler checks that the ids of a call belong to its event, because the specification
       * has another code than `not_found`. Default: the pipeline checks them.
       */
      readonly checksRecords?: true
    }

/** Who may call an endpoint. */
export type Access<E extends EventSource = EventSource> = RoleRule<E> & {
  readonly credential: Credential
  /**
   * Status of `pass_human_action_required` for a personal API token, if the row rejects one
   * although it accepts an app token (428) or no credential (403, specification §4.1 row 8).
   */
  readonly noPersonalToken?: 403 | 428
  /**
   * The password must have been entered in this session within `LIFETIME.recentPassword`, else
   * `recent_password_required`. The client calls `confirmPassword` and repeats the request. Checked
   * after the role. A token counts as recent, because a recent password made it.
   */
  readonly recentPassword?: boolean
  /** The row works while a first password is in force (`mustChangePassword`). */
  readonly openWithFirstPassword?: boolean
  /**
   * Same-origin check beyond the rule for state-changing calls with a session cookie: `always` also
   * without a cookie; `when-sent` rejects a foreign Origin but accepts clients without one (no
   * browser).
   */
  readonly sameOrigin?: 'always' | 'when-sent'
}

/** A web session of a receptionist or a manager of the event. */
export const receptionist = <const E extends EventSource>(event: E) =>
  ({ credential: 'session', role: 'receptionist', event }) as const

/** A web session of a manager of the event. */
export const eventManager = <const E extends EventSource>(event: E) =>
  ({ credential: 'session', role: 'event_manager', event }) as const

/** A session or token of a manager of the event in the path. */
export const managerWithToken = {
  credential: 'any',
  role: 'event_manager',
  event: 'params.eventId',
} as const

/** A web session of the person. */
export const webSession = { credential: 'session' } as const

/** A web session in which the password was entered recently. */
export const recentSession = { ...webSession, recentPassword: true } as const

/** A web session of an administrator. */
export const admin = { credential: 'session', role: 'admin' } as const
