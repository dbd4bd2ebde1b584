/** The requests of the updates to the kiosk: its loopback API with the session of the window. */
import { z } from 'zod'
import { ERROR_STATUS } from '../../contract/platform/http/errors.ts'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { UpdateKiosk } from './updates.ts'

/** Timeout of a reply, ms: long enough for a backup of a large event. */
const TIMEOUT_MS = 120_000

export interface KioskClient {
  /** `http://127.0.0.1:N` */
  readonly url: string
  /** Value of the window's session cookie; null if nobody is signed in. */
  readonly session: () => Promise<string | null>
}

/** The kiosk checks permissions: 401 and 403 count as not signed in. */
export function updateKiosk(client: KioskClient): UpdateKiosk {
  return {
    async facts() {
      const facts = await request(client, endpoints.getUpdateFacts.method, endpoints.getUpdateFacts.path)
      return facts === null
        ? { administrator: false, events: [], openJobs: 0 }
        : { administrator: true, ...endpoints.getUpdateFacts.reply.parse(facts) }
    },
    async backUp() {
      const made = await request(client, endpoints.backUpNow.method, endpoints.backUpNow.path)
      if (made === null) throw new Error('The backup was refused: sign in as an administrator.')
      const { file, madeAt } = endpoints.backUpNow.reply.parse(made)
      // The endpoint replies after it has verified the complete backup.
      return { file, madeAt, verified: true }
    },
  }
}

const Failure = z.object({ message: z.string() })

/** The reply, or null without permission. */
async function request({ url, session }: KioskClient, method: string, path: string): Promise<unknown> {
  const cookie = await session()
  if (cookie === null) return null
  const response = await fetch(url + path, {
    method,
    headers: { Origin: url, Cookie: `passdesk_session=${cookie}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 401 || response.status === 403) return null
  const body: unknown = await response.json()
  if (response.status === ERROR_STATUS.recent_password_required)
    throw new Error(
      'The backup needs your password: make one at the desk (F1, Backups), ' +
        'then start the update within 5 minutes.',
    )
  if (!response.ok)
    throw new Error(Failure.safeParse(body).data?.message ?? `The kiosk replied with ${response.status}.`)
  return body
}
