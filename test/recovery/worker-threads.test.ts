import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startThreadOnDemand, startThreads } from '../../src-server/runtime/worker-threads.ts'

describe('a pool of threads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-threads-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
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
})
