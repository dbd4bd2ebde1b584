/**
 * A station that prints a run at its printers until the run has ended, or until it is killed.
 * Writes the bytes in use after each garbage collection to standard output, a line each. Run by
 * node itself with --expose-gc.
 */
import pino from 'pino'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import { openDatabase, type DatabaseAddress, type Db } from '../../src-server/platform/db/database.ts'
import { createRenderCache } from '../../src-server/pass/draft/render-cache.ts'
import { createPrintQueue } from '../../src-server/print/queue/print-queue.ts'
import { createPrinterRegistry } from '../../src-server/print/printer/printer-registry.ts'
import { newestRun } from '../../src-server/print/run/run-store.ts'
import { feedPrinter } from '../../src-server/print/run/run-feed.ts'
import { settleRunLabels } from '../../src-server/print/run/run-label-store.ts'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import { numberedPool } from './numbered-pool.ts'

export interface RunInput {
  readonly address: DatabaseAddress
  readonly stationId: string
  readonly eventId: string
}

/** What the engine of a run needs, with drawings that are numbers. */
export const runDeps = (db: Db, stationId: string) => ({
  db,
  stationId,
  secrets: createSecrets(new Uint8Array(32)),
  now: Date.now,
  log: pino({ level: process.env.PASSDESK_TEST_LOG ?? 'silent' }),
  pool: numberedPool(),
  cache: createRenderCache(),
  engine: { name: 'test', since: '2026-01-01T00:00:00.000Z' },
  revokeTags: async () => {},
})

const MEMORY_MS = 3_000

function reportMemory(): void {
  globalThis.gc!()
  process.stdout.write(`${process.memoryUsage().heapUsed}\n`)
}

async function run({ address, stationId, eventId }: RunInput): Promise<void> {
  const db = openDatabase(address)
  const deps = runDeps(db, stationId)
  const onChange = (): void => {}
  const registry = createPrinterRegistry({
    ...deps,
    openPrinter: ({ printerId, address: at }) =>
      openPrinterAddress(at, {
        id: printerId,
        timeouts: { busyRetryMs: 20, busyMs: 400, idleMs: 300, replyMs: 500 },
      }),
    onChange,
    pace: { pollMs: 200, networkPollMs: 200 },
  })
  const queue = createPrintQueue({
    ...deps,
    registry,
    onChange,
    pace: { idleMs: 20, retryMs: 10, slowestRetryMs: 40 },
    feed: (printerId, signal) => feedPrinter({ ...deps, registry }, printerId, signal),
  })
  await registry.start()
  await settleRunLabels(deps, [stationId])
  await queue.start()
  const reporting = setInterval(reportMemory, MEMORY_MS)
  while ((await newestRun(db, eventId))?.state !== 'ended')
    await new Promise((resolve) => setTimeout(resolve, 50))
  clearInterval(reporting)
  reportMemory()
  await queue.stop()
  await registry.stop()
  await db.destroy()
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.argv[2]!) as RunInput)
