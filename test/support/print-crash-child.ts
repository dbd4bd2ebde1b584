/**
 * A station that is killed: submits one print, prints it at the given printer address, and kills
 * itself with SIGKILL at the given point. Without a point it does the same after a restart, waits
 * until no job is running, and writes the jobs to standard output. Run by node itself, like the
 * kiosk.
 */
import { createHash } from 'node:crypto'
import { LIVE_STATES, type DeskPrint } from '../../contract/print/job/jobs.ts'
import { openPrinterAddress, type LabelPrinter, type PrintEvent } from '../../drivers/label-printer.ts'
import { openDatabase, type DatabaseAddress } from '../../src-server/platform/db/database.ts'
import { createPrintQueue } from '../../src-server/print/queue/print-queue.ts'
import { jobsOf } from '../../src-server/print/job/job-store.ts'
import { submitPrint } from '../../src-server/print/job/submit-print.ts'
import { createPrinterRegistry } from '../../src-server/print/printer/printer-registry.ts'
import { redrawn } from '../../src-server/pass/drawing/drawn-layout.ts'
import type { PassBitmap, RenderedPass } from '../../src-server/pass/drawing/render-types.ts'
import { NO_LAYERS, randomBitmap } from './label-bitmaps.ts'
import { runDeps } from './print-run-child.ts'

export const CRASH_POINTS = [
  'before the row',
  'after the row',
  'claimed',
  'preflight',
  'before the sending row',
  'after the sending row',
  'first bytes',
  'half-way',
  'after the last byte',
  'printed, before the row',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

export interface CrashInput {
  readonly address: DatabaseAddress
  readonly stationId: string
  readonly staffId: string
  readonly body: DeskPrint
  readonly point: CrashPoint | null
}

/** Noise, so that a compressed label still has several chunks: 62 mm of tape. */
const CRASH_BITMAP: PassBitmap = randomBitmap(696, 662, 7)
export const CRASH_HASH = createHash('sha256').update(CRASH_BITMAP.data).digest('hex')

const DRAWN: RenderedPass = {
  render: redrawn(CRASH_BITMAP, NO_LAYERS, CRASH_HASH),
  bitmap: CRASH_BITMAP,
  notes: [],
}

async function run({ address, stationId, staffId, body, point }: CrashInput): Promise<void> {
  const db = openDatabase(address)
  const reach = (here: CrashPoint): void => {
    if (here === point) process.kill(process.pid, 'SIGKILL')
  }
  const openPrinter = ({ printerId, address: at }: { printerId: string; address: string }): LabelPrinter =>
    killedAt(openPrinterAddress(at, { id: printerId }), reach)
  const onChange = (): void => {}
  const deps = {
    ...runDeps(db, stationId),
    pool: { render: async () => DRAWN, close: async () => {} },
    revokeTags: async () => reach('before the row'),
  }
  const registry = createPrinterRegistry({ ...deps, openPrinter, onChange })
  const queue = createPrintQueue({ ...deps, registry, onChange })
  const { eventId, userId, ...order } = body
  await submitPrint({ ...deps, queue }, staffId, { eventId, userId }, order)
  reach('after the row')
  await registry.start()
  await queue.start()
  let jobs = await jobsOf(db, body.eventId, body.userId)
  while (jobs.some((job) => LIVE_STATES.includes(job.state))) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    jobs = await jobsOf(db, body.eventId, body.userId)
  }
  await queue.stop()
  await registry.stop()
  await db.destroy()
  process.stdout.write(JSON.stringify(jobs))
}

/** The printer, except that the process dies at some of its events. */
function killedAt(printer: LabelPrinter, reach: (here: CrashPoint) => void): LabelPrinter {
  return {
    ...printer,
    async print(request, on, signal) {
      reach('claimed')
      const outcome = await printer.print(request, (event) => watch(event, on, reach), signal)
      reach('printed, before the row')
      return outcome
    },
  }
}

async function watch(
  event: PrintEvent,
  on: (event: PrintEvent) => void | Promise<void>,
  reach: (here: CrashPoint) => void,
): Promise<void> {
  if (event.kind === 'preflight') reach('preflight')
  if (event.kind === 'sending') reach('before the sending row')
  await on(event)
  if (event.kind === 'sending') reach('after the sending row')
  if (event.kind !== 'line') return
  if (event.lines > 0) reach('first bytes')
  if (event.lines >= event.of / 2) reach('half-way')
  if (event.lines === event.of) reach('after the last byte')
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.argv[2]!) as CrashInput)
