import { guardConnections, closeServer } from './guard-connections.ts'
import { connectionBounds, SERVER_TIMES } from './connection-bounds.ts'
import { sentence, TextError } from '../../../messages/sentence.ts'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'

/** The page for browsers while PassDesk waits for its database. */
export interface WaitingPage {
  readonly html: (fault: DatabaseFault) => string
  readonly contentSecurityPolicy: string
}

/** The desk's own listener, on this machine only. */
export interface LoopbackListener {
  /** `http://127.0.0.1:N`. */
  readonly url: string
  /**
   * Until the app is set, pages show that PassDesk waits for its database, and calls are answered
   * with 503 and the cause.
   */
  wait(fault: DatabaseFault): void
  /** Passes all further requests to the app. Earlier ones are answered with 503 and Retry-After. */
  serve(app: RequestListener): void
  /** Time since the last request, ms. */
  idleMs(): number
  /** Waits up to one second for replies in progress. */
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1 before the app exists, so that a used port is detected first. Throws an
 * error of one line if another program uses the port. `port` 0: any free port.
 */
export async function openLoopback(port: number, page: WaitingPage, log: Logger): Promise<LoopbackListener> {
  const server = createServer(SERVER_TIMES)
  let lastRequestAt = performance.now()
  server.on('request', () => (lastRequestAt = performance.now()))
  const guarded = guardConnections(server, connectionBounds().loopback, answerStarting)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      reject(new TextError(sentence('dataProblem.portTaken', { port }), { cause: error }))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  server.on('error', (err) => log.warn({ err }, "the desk's listener has a fault"))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wait: (fault) => guarded.answer(answerWaiting(fault, page)),
    serve: (app) => guarded.answer(app),
    idleMs: () => performance.now() - lastRequestAt,
    close: () => closeServer(server, guarded),
  }
}

/** Requests during the start of the kiosk are answered with 503 at once. */
function answerStarting(_: unknown, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '1' }).end()
}

function answerWaiting(fault: DatabaseFault, page: WaitingPage): RequestListener {
  const html = page.html(fault)
  const error = {
    error: 'temporarily_unavailable',
    message: 'PassDesk waits for its database.',
    details: [{ path: 'database', message: fault }],
  }
  return (request, response) => {
    const headers = {
      'Retry-After': '2',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    }
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      response
        .writeHead(503, {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': page.contentSecurityPolicy,
        })
        .end(html)
      return
    }
    const body = JSON.stringify({ ...error, requestId: randomUUID() })
    response.writeHead(503, { ...headers, 'Content-Type': 'application/json; charset=utf-8' }).end(body)
  }
}
