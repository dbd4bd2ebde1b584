import { execFileSync } from 'node:child_process'
import { startPostgres } from './postgres.ts'

/** A separate PostgreSQL for a drill, to be killed, frozen and filled. */
export interface DrillPostgres {
  readonly url: string
  /** Kills all its processes at once, like a power failure. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** Suspends all its processes; connections stay open. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export async function startDrillPostgres(): Promise<DrillPostgres> {
  const server = await startPostgres()
  const signal = (name: 'STOP' | 'CONT'): void => {
    for (const pid of [server.pid(), ...childrenOf(server.pid())]) process.kill(pid, `SIG${name}`)
  }
  return {
    url: server.url,
    async kill() {
      const children = childrenOf(server.pid())
      await server.kill()
      for (const pid of children) endHard(pid)
    },
    restart: () => server.restart(),
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    stop: () => server.stop(),
  }
}

function endHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already exited with its parent.
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number)
  } catch {
    return []
  }
}
