import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../contract/app/endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/platform/http/errors.ts'
import { createHandlers } from './fake-handlers.ts'
import { Refusal, type FakeRequest } from './fake-request.ts'
import { createWorld, type World } from './fake-world.ts'

export interface FakeDesk {
  readonly url: string
  /** Replaces the world. */
  readonly reset: () => World
  /** Marks a change, which the next poll reads. */
  readonly changed: () => void
  /** Stops replying, as if the kiosk had stopped; and starts again. */
  readonly hang: (hanging: boolean) => void
  readonly close: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

interface Route {
  readonly row: Endpoint
  readonly pattern: RegExp
}
const ROUTES: readonly Route[] = allEndpoints.map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/**
 * The desk's side of the kiosk in memory, on a free port, with the built screens. Requests and
 * replies are checked with the contract's strict schemas, so every reply is one that the real kiosk
 * can send.
 */
export async function startFakeDesk(rendererDir: string): Promise<FakeDesk> {
  let world = createWorld()
  let handlers = createHandlers(world)
  let hanging = false
  const server = createServer(
    (request, response) =>
      void serve(request, response).catch((error: unknown) => fail(response, error)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://desk')
    if (url.pathname === '/empty')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
    const route = ROUTES.find(
      ({ row, pattern }) => row.method === request.method && pattern.test(url.pathname),
    )
    if (!route) return serveFile(response, rendererDir, url.pathname)
    if (hanging) return void request.socket.destroy()
    const asked = await read(request, route, url)
    world.asked.push({ id: route.row.id, body: asked.body })
    const reply = answer(route.row, asked, url)
    if (world.loseAnswers > 0 && route.row.method !== 'GET') {
      world.loseAnswers -= 1
      return void request.socket.destroy()
    }
    if (reply === null) return void response.writeHead(204).end()
    response
      .writeHead(route.row.status ?? 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(reply))
  }

  function answer(row: Endpoint, asked: FakeRequest, url: URL): unknown {
    if (row.access.credential === 'session' && !world.signedIn) throw new Refusal('unauthorized')
    if (row.access.recentPassword && !world.recentPassword)
      throw new Refusal('recent_password_required')
    const handler = handlers[row.id]
    if (!handler) throw new Error(`the fake desk has no ${row.id}`)
    const reply = row.reply.parse(structuredClone(handler(asked))) as { rev?: number }
    const since = url.searchParams.get('since')
    return row.polled && since !== null && Number(since) === reply.rev ? null : reply
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset() {
      world = createWorld()
      handlers = createHandlers(world)
      hanging = false
      return world
    },
    changed: () => {
      world.rev += 1
    },
    hang: (now) => {
      hanging = now
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(
  request: IncomingMessage,
  { row, pattern }: Route,
  url: URL,
): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(part as Buffer)
  const raw = Buffer.concat(chunks)
  const params = { ...pattern.exec(url.pathname)?.groups } as Record<string, string>
  const query = Object.fromEntries(url.searchParams)
  row.params?.parse(params)
  row.query?.parse(query)
  const body: unknown = row.body ? row.body.parse(JSON.parse(raw.toString() || 'null')) : raw
  return { params, query, body }
}

function serveFile(response: ServerResponse, folder: string, path: string): void {
  const file = path === '/' ? '/index.html' : path
  try {
    const bytes = readFileSync(join(folder, file))
    response
      .writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': "default-src 'self'; img-src 'self' data: blob:",
        'Cache-Control': file.startsWith('/assets/') ? 'max-age=3600' : 'no-store',
      })
      .end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

function fail(response: ServerResponse, error: unknown): void {
  const code: ErrorCode = error instanceof Refusal ? error.code : 'internal_error'
  if (!(error instanceof Refusal)) console.error('fake desk:', error)
  const body = {
    error: code,
    message: String(error),
    requestId: 'fake',
    ...(error instanceof Refusal && { details: error.details, problem: error.problem }),
  }
  response
    .writeHead(ERROR_STATUS[code], { 'Content-Type': 'application/json' })
    .end(JSON.stringify(body))
}
