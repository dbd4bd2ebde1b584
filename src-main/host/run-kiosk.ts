import type { Logger } from 'pino'
import type { DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import { textIn } from '../../messages/sentence.ts'
import type { ForkHost } from '../../drivers/tag-reader.ts'
import type { StartTraining } from '../../src-server/kiosk/practice/training-session.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { startKiosk, type Kiosk } from '../../src-server/app/start-kiosk.ts'
import { doctorLines } from './checks/format-findings.ts'
import { openReader, openScanners, printerFinder, printerOpener, createDemoReader } from './open-devices.ts'
import { packageVersion, rendererDir } from './package-paths.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TrainingFault } from '../../contract/kiosk/practice/training.ts'
import {
  createQlSimulator,
  faultOf,
  openVirtualPrinter,
  PrinterError,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import type { Scanners } from '../../drivers/scanner.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { replacePrivateFile } from '../../src-server/platform/files/private-files.ts'
import type { OpenPrinter } from '../../src-server/print/printer/printer-registry.ts'

/** Options of the desktop app. */
export interface RunOptions {
  /** Starts the reader host if this process must not do so itself. */
  readonly forkHost?: ForkHost | undefined
  /** Called while the database does not respond at the start. */
  readonly onWaiting?: (waiting: { readonly url: string; readonly fault: DatabaseFault }) => void
  /** Aborts waiting for the database. */
  readonly stopped?: AbortSignal
  /** Called with the address of a started practice, or null after its end. */
  readonly onPractice?: (url: string | null) => void
}

/** The kiosk with the devices of this computer, for the app and the command line. */
export async function runKiosk(
  settings: KioskSettings,
  log: Logger,
  { forkHost, onPractice, onWaiting, stopped }: RunOptions = {},
): Promise<Kiosk> {
  const reader = openReader(settings, forkHost)
  const scanners = openScanners()
  try {
    const kiosk = await startKiosk(settings, {
      openPrinter: printerOpener(settings.folder),
      findPrinters: printerFinder(settings),
      reader,
      scanners,
      startTraining: reportingPractice(
        trainingStarter(settings, log.child({ practice: true }), scanners),
        onPractice,
      ),
      rendererDir: rendererDir(),
      version: packageVersion(),
      examine: () => doctorLines(settings, Date.now()),
      advertises: true,
      warmsUp: true,
      onWaiting: ({ url, fault }) => {
        log.error({ fault }, textIn('en', `commandLine.serve.database.${fault}`))
        onWaiting?.({ url, fault })
      },
      ...(stopped && { stopped }),
      log,
    })
    replacePrivateFile(settings.folder.addressFile, kiosk.url)
    const { close } = kiosk
    // Not a copy: after a restore the kiosk has another database.
    return Object.assign(kiosk, {
      async close() {
        rmSync(settings.folder.addressFile, { force: true })
        await close()
        await reader.close()
        await scanners.close()
      },
    })
  } catch (error) {
    await reader.close()
    await scanners.close()
    throw error
  }
}

function reportingPractice(start: StartTraining, report: RunOptions['onPractice']): StartTraining {
  if (!report) return start
  return async (home) => {
    const practice = await start(home)
    report(practice.url)
    return {
      ...practice,
      async close() {
        await practice.close()
        report(null)
      },
    }
  }
}

/** Print time of a real label, ms, so that practice has a realistic pace. */
const PRINT_MS = 1_500

/**
 * Starts a practice in its own folder, created each time: its own database and key, no LAN
 * listener, simulators for every device except scanners, which read the practice's QR cards. It
 * shares nothing with the kiosk that starts it.
 */
export function trainingStarter(
  settings: KioskSettings,
  log: Logger,
  scanners: Scanners | null = null,
): StartTraining {
  return async (home) => {
    const folder = dataFolder(join(settings.folder.dir, 'training'))
    rmSync(folder.dir, { recursive: true, force: true })
    const printers = practicePrinters(folder.labelDir)
    const reader = createDemoReader()
    const kiosk = await startKiosk(
      {
        ...settings,
        folder,
        port: 0,
        lanPort: null,
        tls: null,
        database: { kind: 'sqlite', file: folder.databaseFile },
        publicUrl: undefined,
        apiUrl: undefined,
        webUrl: undefined,
        installationKey: undefined,
        demo: true,
      },
      {
        openPrinter: printers.open,
        reader,
        scanners,
        practice: { home, ...printers },
        rendererDir: rendererDir(),
        version: packageVersion(),
        renderThreads: 1,
        warmsUp: true,
        log,
      },
    )
    return {
      url: kiosk.url,
      idleMs: kiosk.idleMs,
      async close() {
        await kiosk.close()
        await reader.close()
      },
    }
  }
}

interface PracticePrinters {
  readonly open: OpenPrinter
  fault(): TrainingFault | null
  setFault(fault: TrainingFault | null): void
}

/** Simulated printers, all with the same fault. */
function practicePrinters(labelDir: string): PracticePrinters {
  const simulators = new Set<QlSimulator>()
  let current: TrainingFault | null = null
  // A printer that is silent all the time is reported as such before a pass can be printed.
  const faults = () =>
    current === null ? [] : [faultOf(current, current === 'silent' ? { moment: 'start' } : {})]
  return {
    open({ printerId, model, address, stock }) {
      if (address !== 'virtual')
        throw new PrinterError({
          code: 'not_available',
          what: 'address',
          detail: { text: 'printerReason.practice' },
        })
      const simulator = createQlSimulator({
        model,
        media: stock,
        out: labelDir,
        faults: faults(),
        times: { printMs: PRINT_MS },
      })
      simulators.add(simulator)
      const printer = openVirtualPrinter(simulator, { id: printerId, model })
      return {
        ...printer,
        async close() {
          await printer.close()
          simulators.delete(simulator)
        },
      }
    },
    fault: () => current,
    setFault(fault) {
      current = fault
      for (const simulator of simulators) simulator.setFaults(faults())
    },
  }
}
