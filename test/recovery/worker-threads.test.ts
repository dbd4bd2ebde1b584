import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { startThreadOnDemand, startThreads } from '../../src-server/platform/threads/worker-threads.ts'
import { temporaryFolder } from '../support/after-file.ts'

describe('a pool of threads', () => {
  const folder = temporaryFolder('threads')
  const worker = (name: string, code: string): URL => {
    writeFileSync(join(folder, name), code)
    return pathToFileURL(join(folder, name))
  }

  it('ends while one of its threads fails, without an uncaught error', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown): void => void uncaught.push(error)
    process.on('uncaughtExceptionMonitor', note)
    const file = worker('good.mjs', 'export default () => new Promise(() => {})')
    for (const pool of [startThreads(file, 2), startThreadOnDemand(file, 1_000)]) {
      pool.run(null).catch(() => {})
      const [thread] = pool.threads
      const ended = pool.destroy()
      // As Node reports a thread that has no file handle left to start.
      expect(() => thread!.emit('error', new Error('Worker initialization failure'))).not.toThrow()
      await ended
    }
    process.off('uncaughtExceptionMonitor', note)
    expect(uncaught).toEqual([])
  })
  it('rejects work that waits for a thread which cannot start, and works again afterwards', async () => {
    const pool = startThreadOnDemand(worker('works.mjs', 'export default async () => 7'), 1_000)
    const time = new AbortController()
    const waiting = pool.run(null, { signal: time.signal })
    pool.threads[0]!.emit('error', new Error('Worker initialization failure: EMFILE'))
    await expect(waiting).rejects.toThrow()
    const uncaught = vi.fn<(error: unknown) => void>()
    process.once('uncaughtException', uncaught)
    time.abort()
    await nextTurn()
    process.off('uncaughtException', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
    expect(await pool.run(null)).toBe(7)
    let hasEnded = false
    pool.threads[0]!.once('exit', () => (hasEnded = true))
    await pool.destroy()
    expect(hasEnded).toBe(true)
  })

  it('ends a thread whose time has passed, and gives its processor back', async () => {
    const pool = startThreads(worker('endless.mjs', 'export default () => { for (;;) Math.sqrt(2) }'), 1)
    await expect(pool.run(null, { signal: AbortSignal.timeout(500) })).rejects.toThrow()
    await expect
      .poll(() => {
        const from = process.cpuUsage()
        const until = performance.now() + 200
        // Sleeps in the kernel: this thread takes nothing.
        while (performance.now() < until) Atomics.wait(SLEEP, 0, 0, 50)
        const { user, system } = process.cpuUsage(from)
        return (user + system) / 1000
      })
      .toBeLessThan(60)
    await pool.destroy()
  })
})

const SLEEP = new Int32Array(new SharedArrayBuffer(4))
