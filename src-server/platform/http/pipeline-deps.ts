import type { Logger } from 'pino'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import type { Caller } from './caller.ts'
import type { SameOrigin } from './origin.ts'

/** Finds the person of a credential; null if the credential is not valid. */
export interface Authenticate {
  readonly bearer: (token: string) => Promise<Caller | null>
  readonly session: (sessionId: string) => Promise<Caller | null>
}

/** The checked input of a call. */
export interface Input {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export type AccessCheck = (caller: Caller | null, input: Input) => Promise<void>

/** The checks of one row. Throws at mount time if the row does not say how its event is found. */
export type Authorize = (row: Endpoint) => {
  /** Throws `event_not_found`, then `event_manager_required` or `admin_required`. */
  readonly role: AccessCheck
  /** Throws `not_found` for an id of another event. */
  readonly records: AccessCheck
}

/** Dependencies of the steps of every endpoint. */
export interface PipelineDeps {
  readonly authenticate: Authenticate
  readonly authorize: Authorize
  readonly origins: SameOrigin
  readonly now: () => number
  readonly log: Logger
  /** True on the loopback listener; the LAN listener has no `/desk` routes. */
  readonly desk: boolean
  /** Tests parse every reply with the contract's strict schema. */
  readonly checkReplies: boolean
}
