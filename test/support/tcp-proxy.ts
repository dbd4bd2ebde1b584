import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from './listen.ts'

/** `swallow`: connections stay open without data. `cut`: connections break, new ones are refused. */
type Mode = 'pass' | 'swallow' | 'cut'

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>

/** A network between a kiosk and its PostgreSQL with switchable faults. */
export async function openTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let mode: Mode = 'pass'
  const traps: { readonly text: string; readonly sprung: () => void }[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (mode === 'cut') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    let deaf = false
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        if (mode !== 'swallow') other.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (mode === 'swallow') return
      const at = traps.findIndex((trap) => bytes.includes(trap.text))
      if (at >= 0) {
        deaf = true
        traps.splice(at, 1)[0]!.sprung()
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (mode !== 'swallow' && !deaf) client.write(bytes)
    })
  })
  const url = new URL(databaseUrl)
  url.port = String(await listenLocally(server))
  return {
    /** The PostgreSQL's address through the proxy. */
    url: url.href,
    set(next: Mode): void {
      mode = next
      if (next === 'cut') for (const socket of open) socket.destroy()
    },
    /**
     * The next connection on which the client sends `text` gets no more replies; the server receives
     * everything. Resolves when that has happened.
     */
    loseAnswerTo: (text: string): Promise<void> =>
      new Promise((resolve) => traps.push({ text, sprung: resolve })),
    async close(): Promise<void> {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
