import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { PrinterModel, Stock } from '../../../contract/pass/pass.ts'
import type { LabelPrinter, PrinterState } from '../../../drivers/label-printer.ts'
import type { Db } from '../../db/database.ts'
import { listPrinters, type PrinterRecord } from './printer-store.ts'
import type { LivePrinter } from './printer-view.ts'
import { stateWithout, unavailablePrinter } from './unavailable-printer.ts'
import { monitorPrinter, type PrinterMonitor } from './printer-monitor.ts'

/**
 * What a printer is opened by; `stock` is the roll that staff declared, which a virtual printer
 * then holds.
 */
export interface PrinterToOpen {
  readonly printerId: string
  readonly model: PrinterModel
  readonly address: string
  readonly stock: Stock
}

/**
 * Makes the printer of an address. Throws an error with a driver's `problem` where there is none.
 */
export type OpenPrinter = (printer: PrinterToOpen) => LabelPrinter

export interface PrinterRegistryDeps {
  readonly db: Db
  readonly stationId: string
  readonly openPrinter: OpenPrinter
  readonly log: Logger
  /** Something that the screens show has changed. */
  readonly onChange: () => void
  readonly pace?: Partial<PrinterRegistryPace>
}

export interface PrinterRegistryPace {
  /**
   * Between two questions to an idle printer, ms: a cable that is pulled shows within 2 s, a
   * network within 5 s.
   */
  readonly pollMs: number
  readonly networkPollMs: number
  /** For one question, ms. A printer that is there answers in a few hundredths of that. */
  readonly lookMs: number
}

// `lookMs` is longer than the 3 s that the driver gives a connection or a reply, so that the driver
// names the cause.
const PACE: PrinterRegistryPace = { pollMs: 1_000, networkPollMs: 2_000, lookMs: 4_000 }

/** The printers of this station: open, and watched while they are idle. */
export interface PrinterRegistry {
  /** Opens the printers that are stored and begins to watch them. */
  start(): Promise<void>
  /** Takes up what was added or taken away. */
  reload(): Promise<void>
  /** Asks the driver for the connection of an address, or for the reason to reject it. */
  check(
    printer: Omit<PrinterToOpen, 'printerId'>,
  ): Promise<{ readonly connection: LabelPrinter['connection'] } | { readonly problem: string }>
  ids(): readonly string[]
  /** Calls back after every reload, until the returned function is called. */
  onReload(listener: () => void): () => void
  live(printerId: string): LivePrinter
  /** Keeps what the last test print came to, for as long as the kiosk runs. */
  noteTest(printerId: string, test: NonNullable<LivePrinter['test']>): void
  /** Whether a result of this printer waits for the database. */
  noteUnrecorded(printerId: string, waits: boolean): void
  /** Asks the printer now; during a label it tells what was heard before it. Never throws. */
  look(printerId: string): Promise<PrinterState>
  /** Has the printer alone, after those before. Throws when this station has no such printer. */
  use<T>(printerId: string, work: (printer: LabelPrinter) => Promise<T>): Promise<T>
  /** Stops watching and closes the printers, after the label under way. */
  stop(): Promise<void>
}

interface BookedPrinter {
  /** As it was when it was opened. */
  readonly record: PrinterRecord
  readonly watched: PrinterMonitor
}

export function createPrinterRegistry(deps: PrinterRegistryDeps): PrinterRegistry {
  const pace = { ...PACE, ...deps.pace }
  const printers = new Map<string, BookedPrinter>()
  const tests = new Map<string, NonNullable<LivePrinter['test']>>()
  const unrecorded = new Set<string>()
  const listeners = new Set<() => void>()
  let stopped = false

  async function reload(): Promise<void> {
    const records = await listPrinters(deps.db, deps.stationId)
    if (stopped) return
    const gone = [...printers].filter(
      ([id, { record }]) => !records.some((now) => now.id === id && holdsRollOf(record, now)),
    )
    for (const [id] of gone) printers.delete(id)
    for (const record of records)
      if (!printers.has(record.id)) printers.set(record.id, open(record))
    for (const listener of listeners) listener()
    await Promise.all(gone.map(([, { watched }]) => watched.close()))
  }

  function open(record: PrinterRecord): BookedPrinter {
    const pollMs = record.connection === 'network' ? pace.networkPollMs : pace.pollMs
    return {
      record,
      watched: monitorPrinter(openOrExplain(deps, record), { ...deps, ...pace, pollMs }),
    }
  }

  return {
    start: reload,
    reload,
    async check(printer) {
      try {
        const opened = deps.openPrinter({ printerId: randomUUID(), ...printer })
        await opened.close()
        return { connection: opened.connection }
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
      ...printers.get(printerId)?.watched.live(),
      test: tests.get(printerId) ?? null,
      unrecorded: unrecorded.has(printerId),
    }),
    noteTest(printerId, test) {
      tests.set(printerId, test)
      deps.onChange()
    },
    noteUnrecorded(printerId, waits) {
      if (unrecorded.has(printerId) === waits) return
      if (waits) unrecorded.add(printerId)
      else unrecorded.delete(printerId)
      deps.onChange()
    },
    look: async (printerId) => printers.get(printerId)?.watched.look() ?? stateWithout(NOT_HERE),
    async use(printerId, work) {
      const printer = printers.get(printerId)
      if (!printer) throw new Error(`This station has no printer ${printerId}.`)
      return printer.watched.use(work)
    },
    async stop() {
      stopped = true
      const all = [...printers.values()]
      printers.clear()
      await Promise.all(all.map(({ watched }) => watched.close()))
    },
  }
}

/**
 * A virtual printer has no cover to open: declaring another roll is putting it in, and it is opened
 * anew.
 */
const holdsRollOf = (opened: PrinterRecord, now: PrinterRecord): boolean =>
  now.connection !== 'virtual' || opened.stock === now.stock

const NOT_HERE = {
  code: 'not_available',
  what: 'address',
  detail: 'this station has no such printer',
} as const

/** A printer that cannot be opened stays in the book and says why. */
function openOrExplain(deps: PrinterRegistryDeps, record: PrinterRecord): LabelPrinter {
  try {
    return deps.openPrinter({
      printerId: record.id,
      model: record.model,
      address: record.address,
      stock: record.stock,
    })
  } catch (error) {
    deps.log.error({ err: error, printer: record.id }, 'A printer cannot be opened.')
    return unavailablePrinter(record, error)
  }
}
