import type { Logger } from 'pino'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import type { Caller } from './caller.ts'
import type { SameOrigin } from './origins.ts'

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

/**
 * The steps of a request in their order (specification, decisions section 2). The first failing
 * step determines the reply. No body is read before the credential and the origin are checked.
 */
export const STEPS = [
  /** 413 for a Content-Length over the limit. */
  'bodySize',
  /** 401 `invalid_token` for a bearer that is not valid. */
  'authenticate',
  /** 429 for an app over its limits. */
  'callLimit',
  /** 401 without a credential that the endpoint requires. */
  'credential',
  /** 403 for a page of another site. */
  'origin',
  /** 428 for a kind of credential that the endpoint rejects. */
  'credentialKind',
  /** 413 and 400 while the body is read. */
  'body',
  /** 400 for path, query and body against their schemas. */
  'input',
  /** 404 for an unknown event, then 403 without the role at it. */
  'role',
  /** 428 if the password was not given recently. */
  'recentPassword',
  /** 404 for an id of another event. */
  'records',
  /** The handler: ticket, consent, QR, state, content. Then the reply. */
  'reply',
] as const

/** The function of each step; a pipeline leaves out steps that it does not have. */
export type Steps<X> = {
  readonly [Name in (typeof STEPS)[number]]?: (exchange: X) => void | Promise<void>
}

export async function runSteps<X>(steps: Steps<X>, exchange: X): Promise<void> {
  for (const name of STEPS) {
    const pending = steps[name]?.(exchange)
    // Each await lets other requests run first, so steps without asynchronous work have none.
    if (pending) await pending
  }
}
