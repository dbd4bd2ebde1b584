import type { Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'

/** Time for replies in progress, ms. */
const LAST_REPLIES_MS = 1_000

/** Closes a listener. Waits up to one second for replies in progress. */
export async function closeServer(server: Server | TlsServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), LAST_REPLIES_MS)
  await closed
  clearTimeout(timer)
}
