/**
 * The steps of a request in their one order (decisions.md section 2); the first that fails
 * determines the answer. Nothing is read before the credential and the origin are known to be good.
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

/** What each step does; a pipeline without a step leaves it out. */
export type Steps<X> = {
  readonly [Name in (typeof STEPS)[number]]?: (exchange: X) => void | Promise<void>
}

export async function runSteps<X>(steps: Steps<X>, exchange: X): Promise<void> {
  for (const name of STEPS) {
    const pending = steps[name]?.(exchange)
    // Each await lets other requests run first, so the steps that need none have none.
    if (pending) await pending
  }
}
