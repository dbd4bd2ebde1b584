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
