import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PrinterModel, Stock } from '../../../contract/pass.ts'
import type { LabelPrinter, PrinterState } from '../../../drivers/label-printer.ts'
import type { Db } from '../../db/database.ts'
import { listPrinters, type PrinterRecord } from './printer-store.ts'
import type { LivePrinter } from './printer-view.ts'
import { stateWithout, unopenedPrinter } from './unopened-printer.ts'

/** What a printer is opened by; `stock` is the roll that staff declared, which a virtual printer then holds. */
export interface PrinterToOpen {
  readonly printerId: string
  readonly model: PrinterModel
  readonly address: string
  readonly stock: Stock
}

/** Makes the printer of an address. Throws an error with a driver's `problem` where there is none. */
export type OpenPrinter = (printer: PrinterToOpen) => LabelPrinter

export interface PrinterBookDeps {
  readonly db: Db
  readonly stationId: string
  readonly openPrinter: OpenPrinter
  readonly log: Logger
  /** Something that the screens show has changed. */
  readonly onChange: () => void
  readonly pace?: Partial<BookPace>
}

export interface BookPace {
  /** Between two questions to an idle printer, ms: a cable that is pulled shows within 2 s, a network within 5 s. */
  readonly pollMs: number
  readonly networkPollMs: number
  /** For one question, ms. A printer that is there answers in a few hundredths of that. */
  readonly lookMs: number
}

const PACE: BookPace = { pollMs: 1_000, networkPollMs: 2_000, lookMs: 2_500 }

/** The printers of this station: open, and watched while they are idle. */
export interface PrinterBook {
  /** Opens the printers that are stored and begins to watch them. */
  start(): Promise<void>
  /** Takes up what was added or taken away. */
  reload(): Promise<void>
  /** One sentence that says why there can be no printer of this model at this address, or null. */
  whyNot(printer: Omit<PrinterToOpen, 'printerId'>): Promise<string | null>
  ids(): readonly string[]
  /** Calls back after every reload, until the returned function is called. */
  onReload(listener: () => void): () => void
  live(printerId: string): LivePrinter
  /** Asks the printer now; during a label it tells what was heard before it. Never throws. */
  look(printerId: string): Promise<PrinterState>
  /** Has the printer alone, after those before. Throws when this station has no such printer. */
  use<T>(printerId: string, work: (printer: LabelPrinter) => Promise<T>): Promise<T>
  /** Stops watching and closes the printers, after the label under way. */
  stop(): Promise<void>
}

interface Entry {
  readonly printer: LabelPrinter
  readonly record: PrinterRecord
  readonly closed: AbortController
  state: PrinterState | null
  lookedAt: number
  looking: Promise<PrinterState> | null
  users: number
  last: Promise<unknown>
}

export function createPrinterBook(deps: PrinterBookDeps): PrinterBook {
  const pace = { ...PACE, ...deps.pace }
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let stopped = false

  const isBusy = (entry: Entry): boolean => entry.users > 0

  function open(record: PrinterRecord): void {
    const printer = openOrExplain(deps, record)
    const entry: Entry = { printer, record, closed: new AbortController(), state: null, lookedAt: 0, looking: null, users: 0, last: Promise.resolve() }
    entries.set(record.id, entry)
    void watch(entry, record.connection === 'network' ? pace.networkPollMs : pace.pollMs)
  }

  async function close(printerId: string, entry: Entry): Promise<void> {
    entries.delete(printerId)
    entry.closed.abort()
    await entry.last
    await entry.printer.close()
  }

  async function watch(entry: Entry, everyMs: number): Promise<void> {
    while (!entry.closed.signal.aborted) {
      if (!isBusy(entry) && performance.now() - entry.lookedAt >= everyMs) await lookAt(entry)
      await sleep(everyMs, undefined, { signal: entry.closed.signal, ref: false }).catch(() => {})
    }
  }

  function lookAt(entry: Entry): Promise<PrinterState> {
    entry.looking ??= ask(entry).finally(() => {
      entry.looking = null
    })
    return entry.looking
  }

  async function ask(entry: Entry): Promise<PrinterState> {
    const within = AbortSignal.any([entry.closed.signal, AbortSignal.timeout(pace.lookMs)])
    const state = await entry.printer.status(within).catch((error: unknown) => {
      deps.log.error({ err: error, printer: entry.printer.id }, 'A printer could not be asked for its status.')
      return stateWithout({ code: 'no_answer', waitedMs: pace.lookMs })
    })
    if (entry.closed.signal.aborted) return state
    const changed = entry.state === null || telling(entry.state) !== telling(state)
    entry.state = state
    entry.lookedAt = performance.now()
    if (changed) {
      deps.log.info({ printer: entry.printer.id, problems: state.problems, loaded: state.loaded }, 'A printer changed.')
      deps.onChange()
    }
    return state
  }

  return {
    start: reload,
    reload,
    async whyNot(printer) {
      try {
        await deps.openPrinter({ printerId: randomUUID(), ...printer }).close()
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
    ids: () => [...entries.keys()],
    onReload(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    live(printerId) {
      const entry = entries.get(printerId)
      return entry ? { state: entry.state, busy: isBusy(entry) } : { state: null, busy: false }
    },
    async look(printerId) {
      const entry = entries.get(printerId)
      if (!entry) return stateWithout({ code: 'not_available', what: 'address', detail: 'this station has no such printer' })
      return isBusy(entry) && entry.state ? entry.state : lookAt(entry)
    },
    async use(printerId, work) {
      const entry = entries.get(printerId)
      if (!entry) throw new Error(`This station has no printer ${printerId}.`)
      entry.users += 1
      const mine = entry.last.then(() => work(entry.printer)).finally(() => {
        entry.users -= 1
      })
      entry.last = mine.catch(() => {})
      return mine
    },
    async stop() {
      stopped = true
      await Promise.all([...entries].map(([id, entry]) => close(id, entry)))
    },
  }

  async function reload(): Promise<void> {
    if (stopped) return
    const records = await listPrinters(deps.db, deps.stationId)
    const gone = [...entries].filter(([id, entry]) => !records.some((record) => record.id === id && holdsRollOf(entry.record, record)))
    await Promise.all(gone.map(([id, entry]) => close(id, entry)))
    for (const record of records) if (!entries.has(record.id)) open(record)
    for (const listener of listeners) listener()
  }
}

/** A virtual printer has no cover to open: declaring another roll is putting it in, and it is opened anew. */
const holdsRollOf = (open: PrinterRecord, record: PrinterRecord): boolean => record.connection !== 'virtual' || open.stock === record.stock

/** A printer that cannot be opened stays in the book and says why. */
function openOrExplain(deps: PrinterBookDeps, record: PrinterRecord): LabelPrinter {
  try {
    return deps.openPrinter({ printerId: record.id, model: record.model, address: record.address, stock: record.stock })
  } catch (error) {
    deps.log.error({ err: error, printer: record.id }, 'A printer cannot be opened.')
    return unopenedPrinter(record, error)
  }
}

/** What of a state the screens show. */
const telling = ({ problems, loaded, cooling, printing }: PrinterState): string => JSON.stringify([problems, loaded, cooling, printing])
