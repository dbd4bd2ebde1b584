/** Why the kiosk refused a request. */
export class KioskError extends Error {
  override readonly name = 'KioskError'
  /** HTTP status, for example 409. */
  readonly status: number
  /** For programs, for example `pass_revision_conflict`; openapi.json says what to do about each. */
  readonly code: string
  /** The invalid fields of the request. */
  readonly details: readonly { readonly path: string; readonly message: string }[]
  /** Names the request in the log of the kiosk. */
  readonly requestId: string | null
  /** Seconds until the request may be repeated: of a 429 and 503. */
  readonly retryAfter: number | null
  /** The whole body, for example with `match_code` while a pairing waits. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, headers: Headers, body: Readonly<Record<string, unknown>>) {
    const code = String(body.error ?? `http_${status}`)
    super(`${code}: ${String(body.message ?? body.error_description ?? `status ${status}`)}`)
    this.status = status
    this.code = code
    this.details = (body.details as KioskError['details'] | undefined) ?? []
    this.requestId = headers.get('X-Request-Id')
    const seconds = headers.get('Retry-After')
    this.retryAfter = seconds === null ? null : Number(seconds)
    this.body = body
  }
}

/** The error of a reply whose status is 400 or greater. */
export async function errorOf(reply: Response): Promise<KioskError> {
  const text = await reply.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = { message: text.slice(0, 200) }
  }
  const isObject = typeof body === 'object' && body !== null
  return new KioskError(reply.status, reply.headers, isObject ? (body as Record<string, unknown>) : {})
}

/** True for a failure that may pass: no reply, too many requests, or a kiosk that is not ready. */
export const isPassing = (error: unknown): boolean =>
  error instanceof KioskError
    ? error.status === 429 || error.status >= 500
    : // `fetch` throws a TypeError if there is no connection.
      error instanceof TypeError
