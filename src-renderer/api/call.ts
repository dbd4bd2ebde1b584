import type { z } from 'zod'
import type { RenderProblem } from '../../contract/pass/drawing/render-problem.ts'
import { DATABASE_FAULTS, type DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../../contract/platform/http/errors.ts'

/**
 * Shows the prompt. Resolves with true once the password was entered, with false if the prompt is
 * left.
 */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let openPrompt: Promise<boolean> | null = null

/** The prompt of the page; null if none is mounted. */
export function setPasswordPrompt(next: Prompt | null): void {
  prompt = next
}

/**
 * Asks for the password of the signed-in user. Concurrent requests that require it share one
 * prompt.
 */
function askForPassword(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false)
  openPrompt ??= prompt().finally(() => {
    openPrompt = null
  })
  return openPrompt
}

/**
 * The failure: a code of the contract, `unreachable` if PassDesk did not reply, or the fault of its
 * database.
 */
export type FailureCode = ErrorCode | 'unreachable' | `database_${DatabaseFault}`

export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  /** Why a pass cannot be drawn. */
  readonly problem: RenderProblem | null

  constructor(
    code: FailureCode,
    message: string,
    extras: {
      details?: readonly ErrorDetail[]
      problem?: RenderProblem
      requestId?: string
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: extras.cause })
    this.name = 'ApiFailure'
    this.code = code
    this.details = extras.details ?? []
    this.requestId = extras.requestId ?? null
    this.problem = extras.problem ?? null
  }
}

export function failureCode(error: unknown): FailureCode | null {
  if (!error) return null
  if (!(error instanceof ApiFailure)) return 'internal_error'
  const fault = error.details.find(({ path }) => path === 'database')?.message
  const known = DATABASE_FAULTS.find((one) => one === fault)
  return known ? `database_${known}` : error.code
}

const AWAY: readonly (FailureCode | null)[] = [
  'unreachable',
  'database_away',
  'database_silent',
  'database_busy',
  'database_too_many_connections',
]

/**
 * True for a failure of PassDesk itself, or of too many requests: the same question may be answered
 * later.
 */
export const isPassing = (code: FailureCode | null): boolean =>
  isAway(code) ||
  (code !== null && code in ERROR_STATUS
    ? ERROR_STATUS[code as ErrorCode] >= 500 || ERROR_STATUS[code as ErrorCode] === 429
    : code?.startsWith('database_') === true)

/** True while PassDesk or its database is unavailable: the same request can succeed later. */
export const isAway = (code: FailureCode | null): boolean => AWAY.includes(code)

type InputOf<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined

export interface CallInput<E extends Endpoint> {
  readonly params?: InputOf<E['params']>
  readonly query?: InputOf<E['query']>
  readonly body?: InputOf<E['body']>
  /** For endpoints whose body is a file. */
  readonly file?: Blob
  readonly signal?: AbortSignal
  /** Maximum time that the kiosk itself may wait, ms, for example for a tag. */
  readonly waitsMs?: number
}
export type ReplyTo<E extends Endpoint> = z.output<E['reply']>

/** Time without a reply after which the kiosk counts as unreachable, ms; files may take longer. */
const PATIENCE = { call: 15_000, file: 120_000 } as const

/** `/desk/prints/{jobId}` with its parameters and query filled in. */
export function addressOf(row: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size ? `${path}?${search}` : path
}

/**
 * Sends one request. If the kiosk requires a recent password, the desk prompts for it and sends the
 * request again. Rejects with `ApiFailure` if the kiosk does not reply; a reply with an error
 * status is returned.
 */
export async function request(row: Endpoint, input: CallInput<Endpoint>): Promise<Response> {
  const response = await send(row, input)
  if (response.status !== ERROR_STATUS.recent_password_required) return response
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: ErrorCode } | null
  if (body?.error !== 'recent_password_required' || !(await askForPassword())) return response
  return send(row, input)
}

async function send(row: Endpoint, input: CallInput<Endpoint>): Promise<Response> {
  const patience = AbortSignal.timeout((input.file ? PATIENCE.file : PATIENCE.call) + (input.waitsMs ?? 0))
  const signal = input.signal ? AbortSignal.any([input.signal, patience]) : patience
  const headers: Record<string, string> = {
    Accept: row.rawBody && !input.file ? '*/*' : 'application/json',
  }
  if (input.file) headers['Content-Type'] = row.rawBody ?? 'application/octet-stream'
  else if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    return await fetch(addressOf(row, input.params, input.query), {
      method: row.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers,
      body: input.file ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      signal,
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new ApiFailure('unreachable', 'The kiosk does not answer.', { cause })
  }
}

/** The failure of a reply with an error status. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => null)) as {
    error?: ErrorCode
    message?: string
    details?: ErrorDetail[]
    problem?: RenderProblem
    requestId?: string
  } | null
  return new ApiFailure(body?.error ?? 'internal_error', body?.message ?? `HTTP ${response.status}`, {
    details: body?.details ?? [],
    ...(body?.problem ? { problem: body.problem } : {}),
    ...(body?.requestId ? { requestId: body.requestId } : {}),
  })
}

/** Calls one endpoint of the contract. Rejects with `ApiFailure`. */
export async function call<E extends Endpoint>(row: E, input: CallInput<E> = {}): Promise<ReplyTo<E>> {
  const response = await request(row, input as CallInput<Endpoint>)
  if (!response.ok) throw await failureOf(response)
  return readReply(response, input.signal)
}

/** A reply that breaks off, because the kiosk ended meanwhile, is none. */
async function readReply<Reply>(response: Response, signal: AbortSignal | undefined): Promise<Reply> {
  try {
    return (await response.json()) as Reply
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiFailure('unreachable', 'The reply of the kiosk broke off.', { cause })
  }
}

/** A polled read: null if nothing has changed (specification §4.4). */
export async function callPolled<E extends Endpoint>(
  row: E,
  input: CallInput<E>,
): Promise<ReplyTo<E> | null> {
  const response = await send(row, input as CallInput<Endpoint>)
  if (response.status === 204 || response.status === 304) return null
  if (!response.ok) throw await failureOf(response)
  return readReply(response, input.signal)
}

const RETRY_MS = 1000

/**
 * Repeats a request each second while PassDesk or its database does not reply. Throws every other
 * failure, and the signal's reason if it is aborted.
 *
 * @param isRetried Further failures to retry; attempts count from 1.
 */
export async function callUntilReachable<Reply>(
  send: () => Promise<Reply>,
  isRetried: (failure: FailureCode | null, attempt: number) => boolean = () => false,
  signal?: AbortSignal,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await send()
    } catch (error) {
      const failure = failureCode(error)
      if (!isRetried(failure, attempt) && !isAway(failure)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
