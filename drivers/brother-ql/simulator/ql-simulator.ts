import { NETWORK_MODEL, type PrinterModel } from '../../../facts/models.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import type { DeviceEnd } from '../transport/memory.ts'
import { createMutex } from '../../shared/mutex.ts'
import type { Fault } from './faults.ts'
import { createSimulatedPrinter, statusFrame } from './device-state.ts'
import type { Roll } from './device-state.ts'
import { createOutputFolder } from './output-folder.ts'
import { serveIpp, serveSnmp, serveTcp } from './serve.ts'
import type { Served } from './serve.ts'
import { createSession, printKept } from './session.ts'
import type { SimulatorEvent, SimulatorTimes } from './session.ts'

export interface SimulatorOptions {
  readonly model?: PrinterModel
  /** Roll at the start. Default: `DEFAULT_STOCK`. */
  readonly media?: Roll
  readonly faults?: readonly Fault[]
  /** Folder for the labels; without it they are only reported as events. */
  readonly out?: string
  /** False: no data is returned, like the raw port of real network printers. Default true. */
  readonly answers?: boolean
  readonly times?: Partial<SimulatorTimes>
  readonly onEvent?: (event: SimulatorEvent) => void
}

/** Counters for tests and the demo. Lines are raster lines; roll use is in mm. */
export interface SimulatorCounts {
  readonly printed: number
  readonly refused: number
  readonly linesReceived: number
  readonly mmUsed: number
  readonly cables: number
  readonly mostCables: number
}

/** A QL printer in software: the same bytes in and out, labels as PNG files. */
export interface QlSimulator {
  /** For a transport inside this process. */
  readonly device: DeviceEnd
  /** Serves the raw port over TCP. Default host 127.0.0.1; port 0 takes any free one. */
  listen(at?: { port?: number; host?: string }): Promise<Served>
  /** Serves the status frame by SNMP. */
  listenSnmp(at?: { port?: number; host?: string }): Promise<Served>
  /** Serves state and reasons by IPP. */
  listenIpp(at?: { port?: number; host?: string }): Promise<Served>
  /** Changes the roll; null removes it. */
  loadRoll(roll: Roll): void
  setCover(open: boolean): void
  setFaults(faults: readonly Fault[]): void
  counts(): SimulatorCounts
  close(): Promise<void>
}

const TIMES: SimulatorTimes = {
  printMs: 0,
  coolingMs: 2_000,
  busyMs: 2_000,
  slowMs: 200,
  sleepAfterMs: 60_000,
}

export function createQlSimulator(options: SimulatorOptions = {}): QlSimulator {
  const {
    model = NETWORK_MODEL,
    media = DEFAULT_STOCK,
    faults = [],
    answers = true,
    onEvent = () => {},
  } = options
  const printer = createSimulatedPrinter({ model, roll: media, faults })
  const out = options.out === undefined ? null : createOutputFolder(options.out)
  const times = { ...TIMES, ...options.times }
  const printing = createMutex()
  const servers: Served[] = []
  let cables = 0
  let mostCables = 0

  const report = (event: SimulatorEvent): void => {
    if (event.kind === 'connected') mostCables = Math.max(mostCables, ++cables)
    if (event.kind === 'disconnected') cables--
    onEvent(event)
  }
  const device: DeviceEnd = {
    connect: (host) =>
      createSession({
        printer,
        host,
        times,
        out,
        answers,
        report,
        exclusively: (task) => printing.run(task),
      }),
  }
  const causeGone = (): void =>
    void printKept({ printer, out, report }).catch((error) => report({ kind: 'failed', error }))
  async function kept(server: Promise<Served>): Promise<Served> {
    const served = await server
    servers.push(served)
    return served
  }

  return {
    device,
    listen: (at) => kept(serveTcp(device, at)),
    listenSnmp: (at) => kept(serveSnmp(() => statusFrame(printer, { statusType: 0 }), at)),
    listenIpp: (at) => kept(serveIpp(() => statusFrame(printer, { statusType: 0 }), at)),
    loadRoll(roll) {
      printer.roll = roll
      causeGone()
    },
    setCover(open) {
      printer.coverOpen = open
      causeGone()
    },
    setFaults(next) {
      printer.faults = next
      printer.busyUntil = null
      causeGone()
    },
    counts: () => ({
      printed: printer.printed,
      refused: printer.refused,
      linesReceived: printer.linesReceived,
      mmUsed: printer.mmUsed,
      cables,
      mostCables,
    }),
    async close() {
      await Promise.all(servers.splice(0).map((server) => server.close()))
    },
  }
}
