import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers under way may end for so long when the kiosk ends. */
const LAST_ANSWERS_MS = 1_000

/** The desk's own listener, on this machine only. */
export interface LoopbackListener {
  /** `http://127.0.0.1:N`. */
  readonly url: string
  /** Hands every request from now on to the app; until then each is asked to come again. */
  serve(app: RequestListener): void
  /** Since the last request, ms. */
  idleMs(): number
  /** Lets answers under way end, for a second at most. */
  close(): Promise<void>
}

/**
 * Takes a port on 127.0.0.1 before there is anything to answer, so that a taken port is known first.
 * Throws an error with one clear line when another program has the port. `port` 0 takes any that is free.
 */
export async function openLoopback(port: number): Promise<LoopbackListener> {
  const server = createServer()
  let lastAskedAt = performance.now()
  server.on('request', () => (lastAskedAt = performance.now()))
  server.on('request', answerStarting)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${port} is taken by another program; choose another with --port.`, { cause: error }) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(app) {
      server.off('request', answerStarting).on('request', app)
    },
    idleMs: () => performance.now() - lastAskedAt,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Whoever calls while the kiosk starts is asked to come again, not left waiting. */
function answerStarting(_: unknown, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '1' }).end()
}
