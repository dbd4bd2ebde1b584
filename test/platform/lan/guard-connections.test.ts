import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectionBounds } from '../../../src-server/platform/http/connection-bounds.ts'
import { closeServer, guardConnections } from '../../../src-server/platform/http/guard-connections.ts'

const BOUNDS: ConnectionBounds = { all: 20, perAddress: 10, perTurn: 4, stalledMs: 30_000 }
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const LARGE = Buffer.alloc(1_000_000, 'a')

const opened: { server: Server; sockets: Socket[] }[] = []
afterEach(() => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  }
})

async function listener(handle: RequestListener, bounds: Partial<ConnectionBounds> = {}) {
  const server = createServer({ highWaterMark: 16_384 })
  const guarded = guardConnections(server, { ...BOUNDS, ...bounds }, handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  opened.push({ server, sockets })
  return {
    close: () => closeServer(server, guarded),
    async client(localAddress = '127.0.0.1'): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      sockets.push(socket)
      socket.on('error', () => {})
      await new Promise((resolve) => socket.once('connect', resolve))
      return socket
    },
  }
}

const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5))
}
const reading = (socket: Socket): (() => string) => {
  let text = ''
  socket.on('data', (part) => (text += part.toString('latin1')))
  return () => text
}
/** Waits until the server has ended the connection. */
const closed = (socket: Socket): Promise<unknown> =>
  socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve).resume())
const count = (text: string, part: string): number => text.split(part).length - 1

const ok: RequestListener = (_, response) => void response.end('ok')
async function ask(socket: Socket): Promise<void> {
  const text = reading(socket)
  socket.write(GET)
  await until(() => text().includes('ok'))
}

describe('a connection with many requests at once', () => {
  it('gets every reply in order, with one request in progress', async () => {
    let number = 0
    let atWork = 0
    let most = 0
    const { client } = await listener((_, response) => {
      const mine = number++
      most = Math.max(most, ++atWork)
      setImmediate(() => {
        atWork -= 1
        response.end(`<${mine}>`)
      })
    })
    const socket = await client()
    const text = reading(socket)
    socket.write(GET.repeat(3_000))
    await until(() => text().includes('<2999>'))
    const found = [...text().matchAll(/<(\d+)>/g)].map(([, one]) => Number(one))
    expect(found).toEqual(Array.from({ length: 3_000 }, (_, i) => i))
    expect(most).toBe(1)
  })

  it('causes no further work while it takes no reply', async () => {
    let made = 0
    const { client } = await listener((request, response) => {
      if (request.url === '/small') return void response.end('ok')
      made += 1
      response.end(LARGE)
    })
    const [silent, other] = [await client(), await client()]
    silent.write(GET.repeat(2_000))
    const text = reading(other)
    for (let i = 1; i <= 50; i++) {
      other.write(GET.replace('/', '/small'))
      await until(() => count(text(), 'HTTP/1.1 200') === i)
    }
    // What the buffers of the system hold is made, and no more.
    expect(made).toBeLessThan(20)
  })

  it('is ended once its client has taken nothing of a reply for too long', async () => {
    let isEnded = false
    const stalled: RequestListener = (request, response) => {
      request.socket.once('close', () => (isEnded = true))
      response.end(LARGE)
    }
    const silent = await (await listener(stalled, { stalledMs: 200 })).client()
    silent.write(GET.repeat(50))
    await until(() => isEnded)
    await closed(silent)
  })
})

it('a request with a long body arrives whole behind another request', async () => {
  const sizes: number[] = []
  const { client } = await listener((request, response) => {
    let size = 0
    request.on('data', (part: Buffer) => (size += part.length))
    request.on('end', () => {
      sizes.push(size)
      response.end('ok')
    })
  })
  const socket = await client()
  const text = reading(socket)
  const body = 'b'.repeat(3_000_000)
  const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  socket.write(GET + post + GET + post + GET)
  await until(() => count(text(), 'HTTP/1.1 200') === 5)
  expect(sizes).toEqual([0, 3_000_000, 0, 3_000_000, 0])
})

describe('a listener with all its connections in use', () => {
  it('replaces the oldest connection of the address that sends nothing', async () => {
    const { client } = await listener(ok, { perAddress: 3 })
    const silent = [await client(), await client(), await client()]
    await ask(await client())
    await closed(silent[0]!)
    expect(silent.slice(1).map((one) => one.closed)).toEqual([false, false])
  })

  it('replaces silent connections before those that were served', async () => {
    const { client } = await listener(ok, { all: 3 })
    const served = await client('127.0.0.2')
    await ask(served)
    const silent = [await client('127.0.0.3'), await client('127.0.0.4')]
    await client('127.0.0.5')
    await closed(silent[0]!)
    await ask(served)
  })

  it('refuses another one while all are at work, and never ends these', async () => {
    const held: (() => void)[] = []
    const hold: RequestListener = (_, response) => void held.push(() => response.end('ok'))
    const { client } = await listener(hold, { perAddress: 2 })
    const busy = [await client(), await client()]
    const texts = busy.map(reading)
    for (const one of busy) one.write(GET)
    await until(() => held.length === 2)
    await closed(await client())
    for (const finish of held) finish()
    await until(() => texts.every((text) => text().includes('ok')))
  })

  it('serves all of one address that send at once', async () => {
    const { client } = await listener((_, response) => response.end('ok'), { perTurn: 1 })
    const all = await Promise.all(Array.from({ length: 6 }, () => client()))
    const texts = all.map(reading)
    for (const one of all) one.write(GET)
    await until(() => texts.every((text) => text().includes('ok')))
  })

  it('leaves other addresses their share', async () => {
    const { client } = await listener(ok, { perAddress: 3 })
    const other = await client('127.0.0.9')
    for (let i = 0; i < 40; i++) await client()
    await ask(other)
  })
})

describe('a listener that closes', () => {
  /** One connection that waits for its reply, and one that asks nothing. */
  async function beginOne() {
    const held: (() => void)[] = []
    const { client, close } = await listener((_, response) => {
      held.push(() => response.end('ok'))
    })
    const [busy, silent] = [await client(), await client()]
    busy.write(GET)
    await until(() => held.length === 1)
    return { busy, silent, close, finish: held[0]! }
  }

  it('ends silent connections at once, and waits for a reply in progress', async () => {
    const { busy, silent, close, finish } = await beginOne()
    const text = reading(busy)
    const closing = close()
    await closed(silent)
    expect(busy.closed).toBe(false)
    finish()
    await until(() => text().includes('ok'))
    await closing
  })

  it('ends a reply that takes longer than a second', async () => {
    const { busy, close } = await beginOne()
    const closing = close()
    await closed(busy)
    await closing
  })
})
