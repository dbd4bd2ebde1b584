import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenLocally } from './listen.ts'
import { requireTool } from './tools.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** PostgreSQL refuses to run as root: use its system user, or nobody. */
function unprivileged(): string[] {
  if (process.getuid?.() !== 0) return []
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  return [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${execFileSync('id', ['-g', user], { encoding: 'utf8' }).trim()}`,
    '--clear-groups',
  ]
}

/** A real PostgreSQL for one test run: random port on loopback, no socket, removed afterwards. */
export async function startPostgres() {
  const bin = requireTool('PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-pg-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const as = unprivileged()
  const run = (program: string, args: string[]): [string, string[]] => {
    const all = [...as, join(bin, program), ...args]
    return [all[0]!, all.slice(1)]
  }
  execFileSync(
    ...run('initdb', ['-D', data, '-U', 'passdesk', '-A', 'trust', '--locale=C', '-E', 'UTF8', '--no-sync']),
    { stdio: 'pipe', cwd: folder },
  )
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 100,
    log_min_messages: 'fatal',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const begin = (): ChildProcess =>
    spawn(...run('postgres', ['-D', data, ...flags]), { stdio: 'ignore', cwd: folder })
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  let server = begin()
  await untilListening(server, port)
  return {
    url: `postgres://passdesk@127.0.0.1:${port}/postgres`,
    pid: () => server.pid!,
    /** Kills all its processes at once, like a power failure. */
    kill: () => end('SIGKILL'),
    /** Starts it again on the same data and port. */
    async restart() {
      server = begin()
      await untilListening(server, port)
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(server: ChildProcess, port: number): Promise<void> {
  const { default: pg } = await import('pg')
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with ${server.exitCode} before it was ready.`)
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'passdesk', database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL was not ready within 10 s.')
}
