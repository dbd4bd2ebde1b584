/**
 * Floods a kiosk's LAN listener from processes of their own, so that the measured process is not
 * the sender's. Each part has its own range of source addresses (127.0.N.x).
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'

/** Slow and silent connections, pipelined requests whose replies are not read, and sign-ins. */
const PARTS = { silent: 1, pipelines: 2, signIns: 3 } as const
export type FloodPart = keyof typeof PARTS

export interface FloodCounts {
  /** Connections that were opened, and that the kiosk has ended. */
  readonly opened: number
  readonly ended: number
  readonly requests: number
  /** Replies to sign-ins by status; 0: the connection was ended. */
  readonly replies: Readonly<Record<number, number>>
}

export interface FloodSizes {
  readonly silent: number
  readonly pipelined: number
  readonly signIns: number
}

const FULL: FloodSizes = { silent: 1_000, pipelined: 10_000, signIns: 5_000 }

export function startFlood(port: number, sizes: FloodSizes = FULL) {
  const parts = (Object.keys(PARTS) as FloodPart[]).map((part) => {
    const child = fork(fileURLToPath(import.meta.url), [part, String(port), JSON.stringify(sizes)])
    const sent = new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The ${part} of the flood ended.`)))
      child.once('message', () => resolve())
    })
    sent.catch(() => {})
    return { part, child, sent }
  })
  return {
    /** Resolves when every connection was opened and every request was sent once. */
    sent: Promise.all(parts.map(({ sent }) => sent)).then(() => {}),
    async stop() {
      const counts = await Promise.all(parts.map(async ({ part, child }) => [part, await end(child)]))
      return Object.fromEntries(counts) as Readonly<Record<FloodPart, FloodCounts>>
    },
  }
}

async function end(child: ChildProcess): Promise<FloodCounts> {
  child.removeAllListeners('message')
  const answer = once(child, 'message')
  child.send('stop')
  const [counts] = (await answer) as [FloodCounts]
  child.kill('SIGKILL')
  return counts
}

const HOST = 'pass-kiosk.local'
/** Time after which an ended connection is opened again, ms. */
const AGAIN_MS = 10_000
const PIPELINED = [
  '/openapi.json',
  '/docs',
  '/api/kiosk/help?lang=ja',
  '/trust',
  '/fonts/japanese-bold.ttf',
  '/fonts/korean-bold.ttf',
  '/help',
  '/api/kiosk/status',
]
const REQUESTS_PER_CONNECTION = 100
const SIGN_INS_AT_ONCE = 128
const SIGN_INS_PER_ADDRESS = 20

const found = { opened: 0, ended: 0, requests: 0, replies: {} as Record<number, number> }
const addressOf = (part: FloodPart, number: number): string => `127.0.${PARTS[part]}.${1 + (number % 250)}`

/** Opens a connection, and again when it was ended. Resolves when it is open or refused. */
function persist(
  port: number,
  localAddress: string,
  tls: boolean,
  use: (socket: Socket) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const open = (): void => {
      const to = { port, host: '127.0.0.1', localAddress }
      const socket = tls ? connectTls({ ...to, servername: HOST, rejectUnauthorized: false }) : connectTcp(to)
      socket.on('error', () => {})
      socket.once(tls ? 'secureConnect' : 'connect', () => {
        found.opened += 1
        use(socket)
        resolve()
      })
      socket.once('close', () => {
        found.ended += 1
        resolve()
        setTimeout(open, AGAIN_MS)
      })
    }
    open()
  })
}

/** The ways to be slow: nothing, nothing after the handshake, a slow header, a body without end. */
const SLOW: readonly { readonly tls: boolean; use(socket: Socket): void }[] = [
  { tls: false, use: () => {} },
  { tls: true, use: () => {} },
  {
    tls: true,
    use(socket) {
      socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-A: `)
      const timer = setInterval(() => socket.write('a'), 1_000)
      socket.once('close', () => clearInterval(timer))
    },
  },
  { tls: true, use: (socket) => void socket.write(signInText(8_000).slice(0, -1)) },
]

function signInText(bytes: number): string {
  const body = JSON.stringify({ email: 'nobody@flood.example', password: 'x'.repeat(bytes - 100) })
  return (
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  )
}

const PLAY: Readonly<Record<FloodPart, (port: number, sizes: FloodSizes) => Promise<unknown>>> = {
  silent: (port, { silent }) =>
    Promise.all(
      Array.from({ length: silent }, async (_, i) => {
        await sleep(2 * i)
        const { tls, use } = SLOW[i % SLOW.length]!
        await persist(port, addressOf('silent', i), tls, use)
      }),
    ),
  pipelines: (port, { pipelined }) =>
    Promise.all(
      Array.from({ length: pipelined / REQUESTS_PER_CONNECTION }, (_, i) =>
        persist(port, addressOf('pipelines', i), true, (socket) => {
          const texts = Array.from({ length: REQUESTS_PER_CONNECTION }, (_, n) => {
            const path = PIPELINED[(i + Math.floor(n / 10)) % PIPELINED.length]!
            return `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`
          })
          socket.pause()
          socket.write(texts.join(''))
          found.requests += texts.length
        }),
      ),
    ),
  async signIns(port, { signIns }) {
    let next = 0
    const signInOnAndOn = async (): Promise<void> => {
      while (next < signIns) {
        const from = Math.floor(next / SIGN_INS_PER_ADDRESS)
        next += SIGN_INS_PER_ADDRESS
        const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf('signIns', from) })
        for (let i = 0; i < SIGN_INS_PER_ADDRESS; i += 1) await signIn(agent, port, from, i)
        agent.destroy()
      }
    }
    await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, signInOnAndOn))
  },
}

function signIn(agent: Agent, port: number, from: number, number: number): Promise<void> {
  const body = JSON.stringify({ email: `nobody${from}-${number}@flood.example`, password: 'x' })
  const headers = { Host: HOST, 'Content-Type': 'application/json' }
  return new Promise((resolve) => {
    const count = (status: number): void => {
      found.replies[status] = (found.replies[status] ?? 0) + 1
      resolve()
    }
    found.requests += 1
    request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/v1/auth/login',
        headers,
        rejectUnauthorized: false,
        servername: HOST,
      },
      (reply) => {
        reply.resume().once('close', () => count(reply.statusCode!))
      },
    )
      .once('error', () => count(0))
      .end(body)
  })
}

const part = process.argv[2] as FloodPart | undefined
if (process.send && part !== undefined && part in PARTS) {
  process.on('disconnect', () => process.exit(0))
  process.on('message', () => process.send!(found))
  await PLAY[part](Number(process.argv[3]), JSON.parse(process.argv[4]!) as FloodSizes)
  process.send('sent')
}
