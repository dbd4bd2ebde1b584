import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
/** Interval of a phone's polls. */
export const POLL_MS = 5_000
const HOST = 'pass-kiosk.local:8443'

export interface Answer {
  readonly status: number
  readonly etag: string | undefined
  // Single fields of replies are read.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export type Send = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>

/** One phone: its own persistent connection, trusting only the kiosk's authority. */
export interface Phone {
  readonly send: Send
  /**
   * Opens a stream of revs; `onChange` is called with the address of each read that has changed.
   * Resolves at its first bytes; `onEnd` is called when it ends.
   */
  listen(
    path: string,
    headers: Record<string, string>,
    on: { readonly change: (view: string) => void; readonly end: () => void },
  ): Promise<void>
  close(): void
}

/**
 * @param index its number: on Linux each phone has a loopback address of its own, because the kiosk
 *   bounds the connections of one address
 */
export function openPhone(port: number, authority: string, index: number): Phone {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ca: authority,
    servername: 'pass-kiosk.local',
    ...(process.platform === 'linux' && { localAddress: `127.9.${index >> 8}.${index & 255}` }),
  })
  const send: Send = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            Host: HOST,
            ...(body && { 'Content-Type': 'application/json' }),
            ...headers,
          },
        },
        (reply) => {
          let text = ''
          reply
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('error', reject)
          reply.on('end', () =>
            resolve({
              status: reply.statusCode!,
              etag: reply.headers.etag,
              body: text ? JSON.parse(text) : null,
            }),
          )
        },
      )
      call.on('error', reject).end(body && JSON.stringify(body))
    })
  return {
    send,
    listen: (path, headers, { change, end }) =>
      new Promise((resolve, reject) => {
        const call = request(
          {
            agent,
            host: '127.0.0.1',
            port,
            path,
            headers: { Host: HOST, Accept: 'text/event-stream', ...headers },
          },
          (reply) => {
            if (reply.statusCode !== 200) reject(new Error(`A stream was answered ${reply.statusCode}.`))
            let text = ''
            reply.setEncoding('utf8').on('data', (part: string) => {
              text += part
              const whole = text.lastIndexOf('\n\n')
              if (whole < 0) return
              for (const [, data] of text.slice(0, whole).matchAll(/^data: (.*)$/gm))
                change(JSON.parse(data!).view)
              text = text.slice(whole + 2)
              resolve()
            })
            reply.on('error', end).on('end', end)
          },
        )
        call.on('error', reject).end()
      }),
    close: () => agent.destroy(),
  }
}

/** Pairs through the native token endpoint. Returns the header with the access token. */
export async function pair(send: Send, cookie: string): Promise<Record<string, string>> {
  const headers = { Cookie: cookie, Origin: 'https://pass-kiosk.local:8443' }
  const { pairingId, deviceCode } = (await send('POST', '/api/v1/auth/pairings', undefined, headers)).body
  const deviceGrant = {
    grant_type: GRANT,
    device_code: deviceCode,
    device_name: 'bench',
    platform: 'ios',
  }
  await send('POST', '/api/v1/auth/token', deviceGrant)
  await send('POST', `/api/v1/auth/pairings/${pairingId}/confirm`, undefined, headers)
  const { body } = await send('POST', '/api/v1/auth/token', deviceGrant)
  return { Authorization: `Bearer ${body.access_token}` }
}

/** Errors, and response times by kind, ms. `told`: from a save to its message on the stream. */
export interface Notes {
  readonly faults: string[]
  /** Processor time of the kiosk in seconds a second. */
  cores: number
  readonly took: Record<'poll' | 'watch' | 'save' | 'desk' | 'told', number[]>
}

export const newNotes = (): Notes => ({
  faults: [],
  cores: 0,
  took: { poll: [], watch: [], save: [], desk: [], told: [] },
})

export async function timed(
  notes: Notes,
  kind: keyof Notes['took'],
  good: readonly number[],
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  const from = performance.now()
  try {
    const answer = await ask()
    notes.took[kind].push(performance.now() - from)
    if (!good.includes(answer.status))
      notes.faults.push(`${kind} answered ${answer.status} ${answer.body?.error ?? ''}`)
    return answer
  } catch (error) {
    notes.faults.push(`${kind}: ${(error as Error).message}`)
    return null
  }
}

/** Polls of one phone: with its own offset, every five seconds, with its ETag, until `until`. */
interface Polls {
  readonly kind: 'poll' | 'watch'
  readonly until: number
  readonly delayMs: number
  readonly ask: (etag: Record<string, string>) => Promise<Answer>
}

export async function poll(notes: Notes, { kind, until, delayMs, ask }: Polls): Promise<void> {
  await wait(delayMs)
  for (let next = Date.now(), etag: Record<string, string> = {}; Date.now() < until;) {
    const answer = await timed(notes, kind, [200, 304], () => ask(etag))
    if (answer?.etag) etag = { 'If-None-Match': answer.etag }
    next += POLL_MS
    await wait(Math.max(0, next - Date.now()))
  }
}
