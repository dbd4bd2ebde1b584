import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { DeskPrint, PrintJob } from '../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../contract/print/printer/printer-problem.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PassTemplate, Stock } from '../../contract/event/event/pass-template.ts'
import type { PassContent } from '../../contract/pass/draft/pass.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import {
  createQlSimulator,
  openVirtualPrinter,
  type LabelPrinter,
  type PrinterProblemCode,
  type QlSimulator,
  type SimulatorEvent,
  type SimulatorOptions,
} from '../../drivers/label-printer.ts'
import type { Db } from '../../src-server/platform/db/database.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { insertJob, type NewJob } from '../../src-server/print/job/job-history-store.ts'
import { createPrintQueue } from '../../src-server/print/queue/print-queue.ts'
import { jobsOf, takeNumber } from '../../src-server/print/job/job-store.ts'
import type { QueuePace } from '../../src-server/print/queue/queue-deps.ts'
import { createPrinterRegistry, type OpenPrinter } from '../../src-server/print/printer/printer-registry.ts'
import { insertPrinter, type NewPrinter } from '../../src-server/print/printer/printer-store.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { pngDataUrl } from '../../src-server/pass/drawing/encode-png.ts'
import { recordConsent, REQUIRED_CONSENTS } from '../../src-server/person/consent/consent-store.ts'
import { insertEvent } from '../../src-server/event/event/event-store.ts'
import {
  insertConfirmation,
  newConfirmationId,
} from '../../src-server/pass/confirmation/confirmation-store.ts'
import { redrawn } from '../../src-server/pass/drawing/drawn-layout.ts'
import { saveTemplate } from '../../src-server/event/event/template-store.ts'
import { insertUser } from '../../src-server/person/user/user-store.ts'
import type { Client } from '../support/client.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { confirmOwn } from '../support/desk-steps.ts'
import { content, type TestKiosk } from '../support/kiosk.ts'
import { NO_LAYERS } from '../support/label-bitmaps.ts'
import { NUMBERED_LINES, numberedBitmap, numberOnLabel } from '../support/numbered-pool.ts'

const silent = pino({ level: process.env.PASSDESK_TEST_LOG ?? 'silent' })

/**
 * Timeouts of the driver that a printer reaches only if it drops a label: a busy machine is slower
 * than a printer.
 */
const timeoutsOf = ({ faults = [] }: SimulatorOptions) => ({
  busyRetryMs: 20,
  idleMs: faults.some(({ name }) => name === 'swallow') ? 500 : 10_000,
})

/** Long enough for a busy machine. */
export const SOON = { timeout: 10_000 }

/** Throws what is no refusal of a decision that came too late. */
export function refusedOnly(error: { code?: string }): void {
  if (error.code !== 'print_state_conflict') throw error
}

export const NOWHERE = '00000000-0000-4000-8000-000000000000'

export const LINES = NUMBERED_LINES

/** Problems of the driver that staff are told as another one. */
export const TOLD: Partial<Record<PrinterProblemCode, PrinterProblem['code']>> = {
  buffer_full: 'comm_error',
  no_answer: 'stopped_answering',
  write_timeout: 'link_lost',
}

/** A template without a printer fits either of the two 62 mm rolls. */
export const ANY_62: PassTemplate = { ...TEMPLATE_PRESETS[0]!, lengthMm: 30, printer: undefined }

export const PLAIN_CONTENT = content({ title: '', affiliation: '' }) as PassContent

/** Stores a virtual printer of the station, or another one. Returns its id. */
export async function storePrinter(
  db: Db,
  change: Partial<NewPrinter> & Pick<NewPrinter, 'stationId'>,
  now = Date.now(),
): Promise<string> {
  const device = { name: 'QL', model: 'QL-820NWB', connection: 'virtual', address: 'virtual' } as const
  const roll = { stock: 'DK-2205', rollMm: 30_480 } as const
  const printer = { id: randomUUID(), ...device, ...roll, isDefault: true, ...change }
  await insertPrinter(db, printer, now)
  return printer.id
}

/** A person with consent and, by default, a ticket of the event. Returns the person's id. */
export async function storeParticipant(
  db: Db,
  eventId: string,
  {
    name = 'P1',
    kana = null,
    tickets = ['General'],
  }: { name?: string; kana?: string | null; tickets?: readonly string[] } = {},
): Promise<string> {
  const now = Date.now()
  const userId = randomUUID()
  await insertUser(db, { id: userId, email: null, name, kana }, now)
  for (const ticket of tickets) {
    const ticketId = await ticketNamed(db, eventId, ticket)
    await insertEntry(db, { eventId, userId, ticketId, state: 'UNUSED', source: 'import' }, now)
  }
  for (const required of REQUIRED_CONSENTS)
    await recordConsent(db, { userId, ...required, recordedBy: null, now })
  return userId
}

/** Pictures that the virtual printers of a kiosk have written, in order. */
export const labelFiles = (dir: string): string[] =>
  readdirSync(join(dir, 'labels'))
    .filter((name) => /^\d{4}\.png$/.test(name))
    .sort()
    .map((name) => join(dir, 'labels', name))

/** The last of them, as a data URL. */
export const lastLabel = (dir: string): string => pngDataUrl(readFileSync(labelFiles(dir).at(-1)!))

/** Simulated printers of a kiosk, by id, and the labels of all of them, in order. */
export function simulatedPrinters(options: SimulatorOptions = {}, timeouts = {}) {
  const simulators = new Map<string, QlSimulator>()
  const labels: Extract<SimulatorEvent, { kind: 'label' }>[] = []
  return {
    simulators,
    labels,
    openPrinter({ printerId, model }: Parameters<OpenPrinter>[0]): LabelPrinter {
      const onEvent = (event: SimulatorEvent) => event.kind === 'label' && labels.push(event)
      // A printer that is opened again is the same device.
      const simulator = simulators.get(printerId) ?? createQlSimulator({ ...options, onEvent })
      simulators.set(printerId, simulator)
      return openVirtualPrinter(simulator, { id: printerId, model, timeouts })
    },
  }
}

/** The request that prints the confirmed pass of a new person. */
export async function confirmedOrder(
  house: TestKiosk,
  eventId: string,
  change: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const person = await house.makePerson({ eventId })
  return printOrder(eventId, person.userId, await confirmOwn(person, eventId), change)
}

export async function shownPrinter(client: Client, eventId: string, printerId: string): Promise<DeskPrinter> {
  const { body } = await client.get(`/desk/state?eventId=${eventId}`)
  return body.printers.find((one: DeskPrinter) => one.printerId === printerId)
}

export type PrintWorld = Awaited<ReturnType<typeof makePrintWorld>>

/** An event with staff, and passes to print. */
export async function makePrintWorld(db: Db, template: PassTemplate = ANY_62) {
  const now = Date.now()
  const eventId = randomUUID()
  const staffId = randomUUID()
  await insertUser(db, { id: staffId, email: null, name: 'Suzuki' }, now)
  const event = {
    id: eventId,
    title: 'Event',
    slug: eventId,
    startsAt: isoTime(now),
    endsAt: isoTime(now + 1),
    timeZone: 'Asia/Tokyo',
    nfcEnabled: true,
  }
  await insertEvent(db, event, now)
  await saveTemplate(db, { eventId, expectedRevision: 0, template, savedBy: null, now })
  const jobs = async (): Promise<PrintJob[]> => {
    const users: { user_id: string }[] = await db('print_jobs')
      .where({ event_id: eventId })
      .orderBy('number')
      .select('user_id')
    return (await Promise.all(users.map((row) => jobsOf(db, eventId, row.user_id)))).flat()
  }
  const job = async (jobId: string): Promise<PrintJob> => {
    const row = await db('print_jobs').where({ id: jobId }).first('user_id')
    return (await jobsOf(db, eventId, row.user_id)).find((one) => one.jobId === jobId)!
  }
  return {
    db,
    eventId,
    staffId,
    jobs,
    job,
    order: (printerId: string, stationId: string): Promise<string> =>
      db.transaction((trx) => orderPass(trx, { eventId, staffId, printerId, stationId })),
    async until(jobId: string, ...states: PrintJob['state'][]): Promise<PrintJob> {
      let seen = await job(jobId)
      while (!states.includes(seen.state)) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        seen = await job(jobId)
      }
      return seen
    },
  }
}

async function orderPass(
  trx: Db,
  ids: { eventId: string; staffId: string; printerId: string; stationId: string },
): Promise<string> {
  const now = Date.now()
  const userId = randomUUID()
  await insertUser(trx, { id: userId, email: null, name: '田中 美咲' }, now)
  const number = await takeNumber(trx, ids.eventId)
  const confirmationId = newConfirmationId()
  const of = { eventId: ids.eventId, userId, revision: 1, templateRevision: 1, content: PLAIN_CONTENT }
  const by = { confirmedBy: 'staff', confirmedByUser: ids.staffId, origin: 'desk' } as const
  const bitmap = numberedBitmap(number)
  const render = redrawn(bitmap, NO_LAYERS, 'a'.repeat(64))
  const drawn = { bitmap, render, notes: [], inputHash: 'c'.repeat(64) }
  await insertConfirmation(trx, { id: confirmationId, engine: 'test', ...of, ...by }, drawn, now)
  const body = printOrder(ids.eventId, userId, render.hash) as unknown as DeskPrint
  const job: NewJob = {
    number,
    confirmationId,
    stationId: ids.stationId,
    printerId: ids.printerId,
    requestHash: 'b'.repeat(64),
    stock: 'DK-2205',
    lines: LINES,
    requestedById: ids.staffId,
    at: isoTime(now),
  }
  return insertJob(trx, body, job)
}

/** A simulated printer and its labels. */
export interface BenchPrinter {
  readonly id: string
  readonly simulator: QlSimulator
  /** Numbers of the complete labels, in order. */
  readonly labels: number[]
  /** Jobs whose first raster byte was sent, by number, in order. */
  readonly sent: number[]
}

export type Bench = Awaited<ReturnType<typeof openBench>>

export interface BenchOptions {
  readonly db: Db
  readonly printers: readonly (SimulatorOptions & { readonly stock?: Stock })[]
  readonly pace?: Partial<QueuePace>
  /** Called when the queue of a printer has found no job. */
  readonly onIdle?: () => Promise<void>
  /** Wraps a printer between queue and driver. */
  readonly between?: (printer: LabelPrinter) => LabelPrinter
}

/** Of every bench: what one writes another can check. */
export const BENCH_SECRETS = createSecrets(new Uint8Array(32))

/** A station with simulated printers, its queue running. */
export async function openBench(options: BenchOptions) {
  const { db, between = (printer) => printer } = options
  const stationId = randomUUID()
  await registerStation(db, { stationId, name: 'Desk 1' }, Date.now())
  const printers: BenchPrinter[] = []
  const opened = new Map<string, LabelPrinter>()
  for (const [index, { stock = 'DK-2205', ...simulated }] of options.printers.entries()) {
    const printer = benchPrinter(simulated)
    printers.push(printer)
    opened.set(
      printer.id,
      between(
        watchSending(
          openVirtualPrinter(printer.simulator, {
            id: printer.id,
            model: 'QL-820NWB',
            timeouts: timeoutsOf(simulated),
          }),
          printer,
        ),
      ),
    )
    const row = { id: printer.id, stationId, name: `Printer ${index + 1}`, stock }
    await storePrinter(db, { ...row, isDefault: index === 0 }, Date.now() + index)
  }
  const openPrinter: OpenPrinter = ({ printerId }) => opened.get(printerId)!
  const registry = createPrinterRegistry({
    db,
    stationId,
    openPrinter,
    log: silent,
    onChange: () => {},
    pace: { pollMs: 50 },
  })
  /** Searches of each printer that found no job. */
  const searches = new Map<string, number>()
  const searchesOf = (printerId: string): number => searches.get(printerId) ?? 0
  const queue = createPrintQueue({
    db,
    secrets: BENCH_SECRETS,
    now: Date.now,
    stationId,
    registry,
    log: silent,
    onChange: () => {},
    pace: { idleMs: 20, retryMs: 10, slowestRetryMs: 40, ...options.pace },
    async feed(printerId) {
      searches.set(printerId, searchesOf(printerId) + 1)
      await options.onIdle?.()
      return false
    },
  })
  await registry.start()
  await queue.start()
  return {
    stationId,
    registry,
    queue,
    printers,
    /** For decisions of the staff. */
    deciding: { db, secrets: BENCH_SECRETS, now: Date.now, stationId, queue },
    /**
     * Resolves once the queue of this printer has found nothing to print twice from now on: what it
     * has not done by then it does not do.
     */
    async idle(printer = 0): Promise<void> {
      const { id } = printers[printer]!
      const before = searchesOf(id)
      while (searchesOf(id) < before + 2) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async stop(): Promise<void> {
      await queue.stop()
      await registry.stop()
    },
  }
}

function benchPrinter(options: SimulatorOptions): BenchPrinter {
  const labels: number[] = []
  const onEvent: SimulatorOptions['onEvent'] = (event) => {
    if (event.kind === 'label') labels.push(numberOnLabel(event.bitmap))
    options.onEvent?.(event)
  }
  return { id: randomUUID(), simulator: createQlSimulator({ ...options, onEvent }), labels, sent: [] }
}

const watchSending = (printer: LabelPrinter, { sent }: BenchPrinter): LabelPrinter => ({
  ...printer,
  print: (request, on, signal) =>
    printer.print(
      request,
      async (event) => {
        await on(event)
        if (event.kind === 'sending') sent.push(numberOnLabel(request.bitmap))
      },
      signal,
    ),
})
