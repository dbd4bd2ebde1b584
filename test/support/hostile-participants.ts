/**
 * Sends the requests of a test as several participants at once, from a separate process: the test's
 * thread is the kiosk's, and its measurement must not include the sender. Prints a JSON summary.
 */
import { readFileSync } from 'node:fs'

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** `pump` repeated to `bytes`, between `head` and `tail`; undefined: no body. */
  readonly body?: {
    readonly head: string
    readonly pump: string
    readonly bytes: number
    readonly tail: string
  }
}
export interface HostilePlan {
  readonly url: string
  /** One list per participant. */
  readonly participants: readonly (readonly HostileRequest[])[]
}
export interface HostileSummary {
  readonly sent: number
  /** Requests without a reply, or with a server error. */
  readonly faults: readonly string[]
}

const bodyOf = ({ body }: HostileRequest): string | undefined =>
  body &&
  body.head + body.pump.repeat(Math.floor(body.bytes / Math.max(1, Buffer.byteLength(body.pump)))) + body.tail

async function play(plan: HostilePlan): Promise<HostileSummary> {
  const faults: string[] = []
  let sent = 0
  const act = async (requests: readonly HostileRequest[]): Promise<void> => {
    for (const request of requests) {
      const { method, path, headers } = request
      const body = bodyOf(request)
      sent += 1
      try {
        const answer = await fetch(plan.url + path, {
          method,
          headers,
          redirect: 'manual',
          ...(body === undefined ? {} : { body }),
        })
        await answer.arrayBuffer()
        if (answer.status >= 500) faults.push(`${method} ${path.slice(0, 60)} ${answer.status}`)
      } catch (error) {
        faults.push(`${method} ${path.slice(0, 60)} ${String((error as Error).cause ?? error)}`)
      }
    }
  }
  await Promise.all(plan.participants.map(act))
  return { sent, faults }
}

if (process.argv[2] !== undefined)
  console.log(JSON.stringify(await play(JSON.parse(readFileSync(process.argv[2], 'utf8')) as HostilePlan)))
