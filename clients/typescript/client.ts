import type { AppTokens, Operations } from './contract.d.ts'
import { readEvents } from './event-stream.ts'
import { errorOf, isPassing, KioskError } from './kiosk-error.ts'

export type Tokens = Pick<AppTokens, 'access_token' | 'refresh_token'>
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Operation = keyof Operations
type Part<O extends Operation, K extends string> = K extends keyof Operations[O]
  ? Pick<Operations[O], K & keyof Operations[O]>
  : object
/** Parameters and body of an operation. */
export type Input<O extends Operation> = Part<O, 'path'> &
  Part<O, 'query'> &
  Part<O, 'body'> & { signal?: AbortSignal }
export type Reply<O extends Operation> = Operations[O]['reply']
/** Operations whose reply has a `rev`. */
export type Polled = {
  [O in Operation]: Reply<O> extends { readonly rev: number } ? O : never
}[Operation]
type Arguments<O extends Operation> =
  object extends Input<O> ? [operation: O, input?: Input<O>] : [operation: O, input: Input<O>]

export interface ClientOptions {
  /** Address of the kiosk, for example `https://pass-kiosk.local:8443`. */
  readonly url: string
  /** Of a paired phone. Without: only operations that need no credential, or the browser's cookie. */
  readonly tokens?: Tokens
  /**
   * Stores renewed tokens. They are used only after it resolves: the former refresh token is valid
   * for another minute.
   */
  readonly saveTokens?: (tokens: Tokens) => void | Promise<void>
  /** Default: that of the platform. `node-kiosk.ts` has one that trusts one kiosk only. */
  readonly fetch?: Fetch
  /** Waits between attempts; for tests. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface Client {
  /**
   * Calls an operation: `call('GET /api/passes/{eventId}', { path: { eventId } })`. A token that
   * expired is renewed once. A request without a reply, and one that the kiosk refuses for the
   * moment, is repeated twice if that is safe: a GET, or a body with a `requestKey`.
   *
   * @throws {KioskError} The kiosk refused the request.
   */
  call<O extends Operation>(...of: Arguments<O>): Promise<Reply<O>>
  /**
   * Yields the reply of a polled operation, and again each time it has changed. Failures that may
   * pass make the pause longer, up to a minute.
   */
  poll<O extends Polled>(
    operation: O,
    input: Input<O>,
    options?: { readonly everyMs?: number },
  ): AsyncGenerator<Reply<O>, void>
  /**
   * Yields the address and `rev` of each polled read that is to be made again; with `eventId` also
   * those of the managers of the event. Connects again after a failure that may pass.
   */
  listen(input?: { readonly eventId?: string; readonly signal?: AbortSignal }): AsyncGenerator<Change, void>
}

/** A polled read, by its path, has this `rev` now. */
export interface Change {
  readonly view: string
  readonly rev: number
}

const ATTEMPTS = 3
const RETRY_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** The kiosk sends something every 15 s. */
const SILENCE_MS = 30_000

const NOTHING = Symbol('nothing newer')
interface Sent {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}
interface Answer {
  readonly reply: unknown
  readonly etag: string | null
}

/** A client of one kiosk. It needs only `fetch`. */
export function createClient(options: ClientOptions): Client {
  const { url, saveTokens, wait = waitFor } = options
  // In a browser `fetch` must be called without a receiver.
  const send: Fetch = options.fetch ?? ((to, init) => fetch(to, init))
  let tokens = options.tokens
  let renewal: Promise<void> | null = null

  const renewed = (used: string): Promise<void> => {
    if (tokens?.access_token !== used) return Promise.resolve()
    renewal ??= renew().finally(() => {
      renewal = null
    })
    return renewal
  }

  async function renew(): Promise<void> {
    const body = { grant_type: 'refresh_token', refresh_token: tokens!.refresh_token }
    // A lost reply: the same refresh may be repeated within a minute.
    const { access_token, refresh_token } = await patiently(true, undefined, async () => {
      const { reply } = await answerOf(await once('POST', '/api/v1/auth/token', { body }, {}))
      return reply as AppTokens
    })
    await saveTokens?.({ access_token, refresh_token })
    tokens = { access_token, refresh_token }
  }

  async function once(
    method: string,
    path: string,
    { body, signal }: Sent,
    headers: Record<string, string>,
  ): Promise<Response> {
    const isFile = body instanceof Blob
    const response = await send(new URL(path, url).href, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': isFile ? body.type : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      signal: signal ?? null,
      redirect: 'error',
    })
    if (response.status >= 400) throw await errorOf(response)
    return response
  }

  async function signedIn(
    method: string,
    path: string,
    sent: Sent,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (!tokens) return once(method, path, sent, headers)
    const bearer = (): Record<string, string> => ({
      ...headers,
      Authorization: `Bearer ${tokens!.access_token}`,
    })
    const used = tokens.access_token
    try {
      return await once(method, path, sent, bearer())
    } catch (error) {
      if (!(error instanceof KioskError && error.status === 401)) throw error
    }
    await renewed(used)
    return once(method, path, sent, bearer())
  }

  async function patiently<T>(
    isRepeatable: boolean,
    signal: AbortSignal | undefined,
    attempt: () => Promise<T>,
  ): Promise<T> {
    for (let made = 1; ; made += 1)
      try {
        return await attempt()
      } catch (error) {
        signal?.throwIfAborted()
        if (!isRepeatable || made === ATTEMPTS || !isPassing(error)) throw error
        await wait(pauseAfter(error, RETRY_MS), signal)
      }
  }

  return {
    async call(operation, input = {} as never) {
      const sent: Sent = input
      const [method, template] = operation.split(' ') as [string, string]
      const hasKey = typeof sent.body === 'object' && sent.body !== null && 'requestKey' in sent.body
      const { reply } = await patiently(method === 'GET' || hasKey, sent.signal, async () =>
        answerOf(await signedIn(method, addressOf(template, sent), sent)),
      )
      return (reply === NOTHING ? null : reply) as never
    },

    async *poll(operation, input, { everyMs = 5000 } = {}) {
      const sent: Sent = input
      const [method, template] = operation.split(' ') as [string, string]
      let known = { rev: -1, etag: '' }
      for (let pause = everyMs; ; await wait(pause, sent.signal))
        try {
          const headers: Record<string, string> = known.etag ? { 'If-None-Match': known.etag } : {}
          const { reply, etag } = await answerOf(
            await signedIn(method, addressOf(template, sent), sent, headers),
          )
          pause = everyMs
          if (reply === NOTHING) continue
          const { rev } = reply as { rev: number }
          // A reply that was under way longer may be older than the known one.
          if (rev <= known.rev) continue
          known = { rev, etag: etag ?? '' }
          yield reply as never
        } catch (error) {
          if (sent.signal?.aborted) return
          if (!isPassing(error)) throw error
          pause = pauseAfter(error, Math.min(pause * 2, LONGEST_PAUSE_MS))
        }
    },

    async *listen({ eventId, signal } = {}) {
      const path = eventId ? `/api/admin/passes/${eventId}/revs` : '/api/kiosk/revs'
      let lastId = ''
      for (let pause = RETRY_MS; !signal?.aborted; await wait(pause, signal)) {
        const silence = timeLimit(SILENCE_MS, signal)
        try {
          const { body } = await signedIn(
            'GET',
            path,
            { signal: silence.signal },
            {
              Accept: 'text/event-stream',
              ...(lastId ? { 'Last-Event-ID': lastId } : {}),
            },
          )
          for await (const event of readEvents(body!)) {
            silence.restart()
            pause = RETRY_MS
            // After `end` the next attempt renews the token, or tells what is wrong.
            if (event?.name !== 'message') continue
            lastId = event.id
            yield JSON.parse(event.data) as Change
          }
        } catch (error) {
          if (signal?.aborted) return
          if (!silence.signal.aborted && !isPassing(error)) throw error
          pause = pauseAfter(error, Math.min(pause * 2, LONGEST_PAUSE_MS))
        } finally {
          silence.end()
        }
      }
    },
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const etag = response.headers.get('ETag')
  if (response.status === 204 || response.status === 304) return { reply: NOTHING, etag }
  const isJson = /json/.test(response.headers.get('Content-Type') ?? '')
  return { reply: isJson ? await response.json() : await response.blob(), etag }
}

/** A signal that is aborted with another one, or if `restart` is not called for so long. */
function timeLimit(
  ms: number,
  signal?: AbortSignal,
): { readonly signal: AbortSignal; restart(): void; end(): void } {
  const late = new AbortController()
  const start = (): ReturnType<typeof setTimeout> => setTimeout(() => late.abort(), ms)
  let timer = start()
  return {
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}

const pauseAfter = (error: unknown, ms: number): number =>
  error instanceof KioskError && error.retryAfter !== null
    ? Math.min(error.retryAfter * 1000, LONGEST_PAUSE_MS)
    : ms

function addressOf(template: string, { path = {}, query = {} }: Sent): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? filled : `${filled}?${search}`
}

/** Resolves after the time, or when the signal is aborted. */
export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    if (signal?.aborted) done()
    else signal?.addEventListener('abort', done)
  })
