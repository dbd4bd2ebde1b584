import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PrinterModel } from '../../../facts/models.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { LabelPrinter, PrinterState, PrinterProblem } from '../../../drivers/label-printer.ts'
import type { Db } from '../../platform/db/database.ts'
import { listPrinters, type PrinterRecord } from './printer-store.ts'
import { monitorPrinter, type PrinterMonitor, passesAMinute } from './printer-monitor.ts'
import type { LivePrinter } from './printer-view.ts'
import { stateWithout, unavailablePrinter } from './unavailable-printer.ts'

/** What opens a printer. `stock` is the declared roll, which a virtual printer contains. */
export interface PrinterToOpen {
  readonly printerId: string
  readonly model: PrinterModel
  readonly address: string
  readonly stock: Stock
  readonly slowUsb: boolean
  /** False: connections to private networks only. */
  readonly confirmed: boolean
}

/** Opens the printer of an address. Throws an error with a driver's `problem`. */
export type OpenPrinter = (printer: PrinterToOpen) => LabelPrinter

export interface PrinterRegistryDeps {
  readonly db: Db
  readonly stationId: string
  readonly openPrinter: OpenPrinter
  readonly log: Logger
  /** Called after a change that screens show. */
  readonly onChange: () => void
  readonly pace?: Partial<PrinterRegistryPace>
}

export interface PrinterRegistryPace {
  /**
   * Interval of status queries, ms: an unplugged cable shows within 2 s, a network fault within 5
   * s.
   */
  readonly pollMs: number
  readonly networkPollMs: number
  /** Timeout of a status query, ms. */
  readonly statusTimeoutMs: number
}

// `statusTimeoutMs` exceeds the driver's 3 s for a connection or reply, so the driver names the cause.
const PACE: PrinterRegistryPace = { pollMs: 1_000, networkPollMs: 2_000, statusTimeoutMs: 4_000 }

/** The open printers of this station, polled while idle. */
export interface PrinterRegistry {
  /** Opens the stored printers and starts polling. */
  start(): Promise<void>
  /** Applies added and removed printers. */
  reload(): Promise<void>
  /** Returns the connection of an address, or the driver's reason to reject it. */
  check(
    printer: Omit<PrinterToOpen, 'printerId' | 'slowUsb' | 'confirmed'>,
  ): Promise<{ readonly connection: LabelPrinter['connection'] } | { readonly problem: string }>
  ids(): readonly string[]
  /** Calls `listener` after every reload. Returns the unsubscribe function. */
  onReload(listener: () => void): () => void
  live(printerId: string): LivePrinter
  /** Keeps the result of the last test print in memory. */
  noteTest(printerId: string, test: NonNullable<LivePrinter['test']>): void
  /** Keeps in memory how long one label took. */
  notePace(printerId: string, kind: keyof LivePrinter['pace'], ms: number): void
  /** Keeps in memory after how long a printer switches itself off. */
  notePowerOff(printerId: string, minutes: number): void
  /** Sets whether a result of this printer waits for the database. */
  noteUnrecorded(printerId: string, waits: boolean): void
  /** Queries the status now. During a label it returns the last one. Never throws. */
  queryStatus(printerId: string): Promise<PrinterState>
  /**
   * Runs `work` alone on the printer, after earlier callers. Throws if this station has no such
   * printer.
   */
  use<T>(printerId: string, work: (printer: LabelPrinter) => Promise<T>): Promise<T>
  /** Stops polling and closes the printers after their current labels. */
  stop(): Promise<void>
}

interface OpenedPrinter {
  /** The record at the time of opening. */
  readonly record: PrinterRecord
  readonly monitor: PrinterMonitor
}

export function createPrinterRegistry(deps: PrinterRegistryDeps): PrinterRegistry {
  const pace = { ...PACE, ...deps.pace }
  const printers = new Map<string, OpenedPrinter>()
  const tests = new Map<string, NonNullable<LivePrinter['test']>>()
  const unrecorded = new Set<string>()
  const powerOff = new Map<string, number>()
  const times = new Map<string, Record<keyof LivePrinter['pace'], readonly number[]>>()
  const timesOf = (printerId: string) => times.get(printerId) ?? { careful: [], fast: [] }
  const listeners = new Set<() => void>()
  let stopped = false

  async function reload(): Promise<void> {
    const records = await listPrinters(deps.db, deps.stationId)
    if (stopped) return
    const gone = [...printers].filter(
      ([id, { record }]) => !records.some((now) => now.id === id && isOpenedAs(record, now)),
    )
    for (const [id] of gone) printers.delete(id)
    for (const record of records) if (!printers.has(record.id)) printers.set(record.id, open(record))
    for (const listener of listeners) listener()
    await Promise.all(gone.map(([, { monitor }]) => monitor.close()))
  }

  function open(record: PrinterRecord): OpenedPrinter {
    const pollMs = record.connection === 'network' ? pace.networkPollMs : pace.pollMs
    return {
      record,
      monitor: monitorPrinter(openOrExplain(deps, record), { ...deps, ...pace, pollMs }),
    }
  }

  return {
    start: reload,
    reload,
    async check(printer) {
      try {
        const opened = deps.openPrinter({
          printerId: randomUUID(),
          slowUsb: false,
          confirmed: true,
          ...printer,
        })
        const { connection } = opened
        const problem = connection === 'file' ? await folderFault(opened) : null
        await opened.close()
        return problem === null ? { connection } : { problem }
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) }
      }
    },
    ids: () => [...printers.keys()],
    onReload(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    live: (printerId) => ({
      state: null,
      busy: false,
      ...printers.get(printerId)?.monitor.live(),
      test: tests.get(printerId) ?? null,
      unrecorded: unrecorded.has(printerId),
      powerOffMin: powerOff.get(printerId) ?? null,
      pace: {
        careful: passesAMinute(timesOf(printerId).careful),
        fast: passesAMinute(timesOf(printerId).fast),
      },
    }),
    noteTest(printerId, test) {
      tests.set(printerId, test)
      deps.onChange()
    },
    notePace(printerId, kind, ms) {
      const known = timesOf(printerId)
      times.set(printerId, { ...known, [kind]: [...known[kind], ms].slice(-PACE_LABELS) })
    },
    notePowerOff(printerId, minutes) {
      powerOff.set(printerId, minutes)
      deps.onChange()
    },
    noteUnrecorded(printerId, waits) {
      if (unrecorded.has(printerId) === waits) return
      if (waits) unrecorded.add(printerId)
      else unrecorded.delete(printerId)
      deps.onChange()
    },
    queryStatus: async (printerId) =>
      printers.get(printerId)?.monitor.queryStatus() ?? stateWithout(NOT_HERE),
    async use(printerId, work) {
      const printer = printers.get(printerId)
      if (!printer) throw new Error(`This station has no printer ${printerId}.`)
      return printer.monitor.use(work)
    },
    async stop() {
      stopped = true
      const all = [...printers.values()]
      printers.clear()
      await Promise.all(all.map(({ monitor }) => monitor.close()))
    },
  }
}

/** Number of recent labels by which the pace is measured. */
const PACE_LABELS = 20

/** A virtual printer contains the declared roll, so another roll opens it again. */
const isOpenedAs = (opened: PrinterRecord, now: PrinterRecord): boolean =>
  opened.slowUsb === now.slowUsb &&
  opened.confirmed === now.confirmed &&
  (now.connection !== 'virtual' || opened.stock === now.stock)

/** Staff choose the folder: a wrong one is refused at once. Other devices may be off for now. */
async function folderFault(opened: LabelPrinter): Promise<string | null> {
  const [problem] = (await opened.status()).problems
  return problem ? `its folder cannot be used (${problem.code})` : null
}

const NOT_HERE = {
  code: 'not_available',
  what: 'address',
  detail: { text: 'printerReason.notHere' },
} as const

/** A printer that cannot be opened stays registered and reports the reason. */
function openOrExplain(deps: PrinterRegistryDeps, record: PrinterRecord): LabelPrinter {
  try {
    const opened = deps.openPrinter({
      printerId: record.id,
      model: record.model,
      address: record.address,
      stock: record.stock,
      slowUsb: record.slowUsb,
      confirmed: record.confirmed,
    })
    return record.connection === 'network' && !record.confirmed
      ? identifyFirst(opened, record.address)
      : opened
  } catch (error) {
    deps.log.error({ err: error, printer: record.id }, 'A printer cannot be opened.')
    return unavailablePrinter(record, error)
  }
}

/** Longer than the driver's timeout of a connection (3 s), shorter than that of a status (4 s). */
const ANSWER_MS = 3_500

/**
 * A network printer whose address no administrator confirmed. Until it identifies itself as a
 * printer by a status frame, SNMP or IPP, it is unreachable, and nothing is printed there: a closed
 * port, a filtered one and another device give the same answer after the same time, so the desk is
 * no port scanner.
 */
function identifyFirst(printer: LabelPrinter, address: string, answerMs = ANSWER_MS): LabelPrinter {
  let identified = false
  const problem: PrinterProblem = {
    code: 'unreachable',
    address: address.replace(/^tcp:\/\/|\/$/gi, ''),
    reason: 'no label printer identified itself',
  }
  async function status(signal?: AbortSignal): Promise<PrinterState> {
    if (identified) return printer.status(signal)
    const answerTime = sleep(answerMs, undefined, { signal }).catch(() => undefined)
    const state = await printer.status(signal)
    identified ||= state.evidence !== 'none'
    if (identified) return state
    await answerTime
    return stateWithout(problem)
  }
  const { powerOff } = printer
  return {
    ...printer,
    status,
    async print(request, on, signal) {
      // At once: the status is polled, and a job that waits for it begins by itself.
      if (!identified) return { result: 'not_started', problem, linesSent: 0 }
      return printer.print(request, on, signal)
    },
    ...(powerOff && {
      powerOff: async (minutes, signal) =>
        identified ? powerOff(minutes, signal) : { minutes: null, problem },
    }),
  }
}
