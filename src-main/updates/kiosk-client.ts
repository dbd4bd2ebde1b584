/**
 * The kiosk as the update asks it: over its own door, with the session of whoever sits at the
 * window.
 */
import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import type { UpdateKiosk } from './updates.ts'

/** For a backup of a large event, ms. */
const ANSWER_WITHIN_MS = 120_000

export interface KioskClient {
  /** `http://127.0.0.1:N` */
  readonly url: string
  /** Value of the window's session cookie; null where nobody is signed in. */
  readonly session: () => Promise<string | null>
}

/**
 * Rights are the kiosk's to judge: somebody else's session is answered 401 or 403, and counts as
 * nobody's.
 */
export function updateKiosk(door: KioskClient): UpdateKiosk {
  return {
    async facts() {
      const facts = await ask(door, endpoints.getUpdateFacts.method, endpoints.getUpdateFacts.path)
      return facts === null
        ? { administrator: false, events: [], openJobs: 0 }
        : { administrator: true, ...endpoints.getUpdateFacts.reply.parse(facts) }
    },
    async backUp() {
      const made = await ask(door, endpoints.backUpNow.method, endpoints.backUpNow.path)
      if (made === null) throw new Error('The backup was refused: sign in as an administrator.')
      const { file, madeAt } = endpoints.backUpNow.reply.parse(made)
      // The endpoint answers only once it has read the whole backup again.
      return { file, madeAt, verified: true }
    },
  }
}

const Failure = z.object({ message: z.string() })

/** The answer, or null where the session has no right to it. */
async function ask({ url, session }: KioskClient, method: string, path: string): Promise<unknown> {
  const cookie = await session()
  if (cookie === null) return null
  const answer = await fetch(url + path, {
    method,
    headers: { Origin: url, Cookie: `passdesk_session=${cookie}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (answer.status === 401 || answer.status === 403) return null
  const body: unknown = await answer.json()
  if (!answer.ok)
    throw new Error(Failure.safeParse(body).data?.message ?? `The kiosk answered ${answer.status}.`)
  return body
}
