import type { Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { GuardedServer } from './guard-connections.ts'

/** Time for replies in progress, ms. */
const LAST_REPLIES_MS = 1_000

/** Closes a listener. Waits up to one second for replies in progress. */
export async function closeServer(
  server: Server | TlsServer,
  guarded: GuardedServer,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  guarded.end('without_reply')
  const timer = setTimeout(() => guarded.end('all'), LAST_REPLIES_MS)
  await closed
  clearTimeout(timer)
}
