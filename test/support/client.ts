import { expect } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/platform/http/errors.ts'

export interface Answer {
  readonly status: number
  // A reply is whatever the endpoint's schema says; tests read single fields of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Headers
  /** Absent in an answer that another client made. */
  readonly row?: Endpoint
}

export interface Credentials {
  readonly cookie?: string
  readonly bearer?: string
  /** Origin header; default the server's own, null sends none. */
  readonly origin?: string | null
}

/** HTTP client of a kiosk, like a browser or an app. */
export interface Client {
  readonly url: string
  with(credentials: Credentials): Client
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string): Promise<Answer>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Signs in and returns a client with the session cookie. */
  signIn(email: string, password: string): Promise<Client>
}

export function createClient(url: string, credentials: Credentials = {}): Client {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer> => {
    const headers: Record<string, string> = { ...extra }
    if (credentials.cookie) headers.Cookie = credentials.cookie
    if (credentials.bearer) headers.Authorization = `Bearer ${credentials.bearer}`
    if (credentials.origin !== null) headers.Origin = credentials.origin ?? url
    const raw = typeof body === 'string' || body instanceof Uint8Array
    if (body !== undefined && !headers['Content-Type'])
      headers['Content-Type'] = raw ? 'application/octet-stream' : 'application/json'
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('Content-Type')?.includes('json')
    return {
      status: response.status,
      body: json && text ? JSON.parse(text) : text,
      headers: response.headers,
      row: rowOf(method, path),
    }
  }
  return {
    url,
    with: (more) => createClient(url, { ...credentials, ...more }),
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    delete: (path) => send('DELETE', path),
    send,
    async signIn(email, password) {
      const answer = await send('POST', '/api/v1/auth/login', { email, password })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return createClient(url, { ...credentials, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! })
    },
  }
}

/** Waits until the print job is in one of the states; the timeout of the test is the limit. */
export async function untilJob(
  client: Client,
  jobId: string,
  ...states: PrintJob['state'][]
): Promise<PrintJob> {
  for (;;) {
    const { body } = await client.get(`/desk/prints/${jobId}`)
    if (states.includes(body.job.state)) return body.job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Error codes that tests have produced, by endpoint, to find rows with untested codes. */
const shown = new Set<string>()

/** Rows with their paths as patterns; literal paths first, as the router has them. */
const PATTERNS = Object.values<Endpoint>(endpoints)
  .map((row) => ({ row, path: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .sort((a, b) => a.row.path.split('{').length - b.row.path.split('{').length)

function rowOf(method: string, url: string): Endpoint | undefined {
  const path = url.split('?')[0]!
  return PATTERNS.find(({ row, path: known }) => row.method === method && known.test(path))?.row
}

/** Expects an error of the contract: its code, the status of the code, the shape of the body. */
export function expectError(
  { status, body, headers, row }: Answer,
  code: ErrorCode,
  known: number = ERROR_STATUS[code],
): void {
  expect({ status, error: body.error }).toEqual({ status: known, error: code })
  expect(body.message).toBeTypeOf('string')
  expect(body.requestId).toBe(headers.get('X-Request-Id'))
  if (row) shown.add(`${row.id} ${code}`)
}

/** Expects an error whose first detail names this field. */
export function expectFieldError(answer: Answer, code: ErrorCode, path: string): void {
  expectError(answer, code)
  expect(answer.body.details[0].path).toBe(path)
}

/** Codes of these rows that no test of this file has produced. */
export function codesNotShown(rows: readonly Endpoint[]): string[] {
  return rows
    .flatMap((row) => row.errors.map((code) => `${row.id} ${code}`))
    .filter((name) => !shown.has(name))
}

export { endpoints }
