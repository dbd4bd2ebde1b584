/**
 * The start of a kiosk that kills itself at its n-th statement of the database, as a power cut does;
 * 0 counts them. Writes their number to standard output and closes.
 */
import { createRequire } from 'node:module'
import pino from 'pino'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'

export interface KilledStart {
  readonly settings: KioskSettings
  readonly atStatement: number
}

type Call = (...args: unknown[]) => unknown

/** Calls `before` at each statement of both drivers in this thread. */
function watchStatements(before: () => void): void {
  const require = createRequire(import.meta.url)
  const watch = (prototype: Record<string, Call>, names: readonly string[]): void => {
    for (const name of names) {
      const call = prototype[name]!
      prototype[name] = function (this: unknown, ...args: unknown[]) {
        before()
        return call.apply(this, args)
      }
    }
  }
  const SQLite = require('better-sqlite3') as new (file: string) => {
    prepare(sql: string): object
    close(): void
  }
  const database = new SQLite(':memory:')
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Record<string, Call>
  database.close()
  watch(statement, ['run', 'get', 'all'])
  const { Client } = require('pg') as { Client: { prototype: Record<string, Call> } }
  watch(Client.prototype, ['query'])
}

async function run({ settings, atStatement }: KilledStart): Promise<void> {
  let count = 0
  watchStatements(() => {
    count += 1
    if (count === atStatement) process.kill(process.pid, 'SIGKILL')
  })
  const kiosk = await startKiosk(settings, {
    openPrinter: ({ printerId: id, model, stock }) =>
      openPrinterAddress(`virtual:${settings.folder.labelDir}`, { id, model, stock }),
    rendererDir: null,
    reader: null,
    log: pino({ level: 'silent' }),
    renderThreads: 1,
  })
  const statements = count
  await kiosk.close()
  process.stdout.write(`${statements}\n`)
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.argv[2]!) as KilledStart)
