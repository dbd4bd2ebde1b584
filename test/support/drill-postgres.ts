import { execFileSync } from 'node:child_process'
import { startPostgres } from './postgres.ts'

export type DrillPostgres = Awaited<ReturnType<typeof startDrillPostgres>>

/** A separate PostgreSQL for a drill, to be killed, frozen and filled. */
export async function startDrillPostgres() {
  const server = await startPostgres()
  const signal = (name: 'STOP' | 'CONT'): void => {
    for (const pid of [server.pid(), ...childrenOf(server.pid())]) process.kill(pid, `SIG${name}`)
  }
  return {
    ...server,
    async kill() {
      const children = childrenOf(server.pid())
      await server.kill()
      for (const pid of children) endHard(pid)
    },
    /** Suspends all its processes; connections stay open. */
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
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
