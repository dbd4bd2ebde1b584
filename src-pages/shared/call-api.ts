/** The body of a reply that reports an error, or `away` if there was no reply. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly path: string

  constructor(status: number, reply: { error?: string; details?: readonly { path: string }[] }) {
    super(reply.error ?? 'away')
    this.status = status
    this.code = this.message
    this.path = reply.details?.[0]?.path ?? ''
  }
}

/** The reply of an endpoint. Without `body` it is a GET. Throws a CallError. */
export async function callApi<Reply>(
  path: string,
  body?: unknown,
  credentials: RequestCredentials = 'same-origin',
): Promise<Reply> {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  let status = 0
  let reply: unknown
  try {
    const answer = await fetch(path, {
      credentials,
      cache: 'no-store',
      ...(body === undefined ? {} : post),
    })
    status = answer.status
    reply = await answer.json()
    if (answer.ok) return reply as Reply
  } catch (cause) {
    throw Object.assign(new CallError(status, {}), { cause })
  }
  throw new CallError(status, reply as { error?: string })
}

export const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : 'away')
