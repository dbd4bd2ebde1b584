import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { TrainingFault } from '../../contract/staff/training.ts'
import {
  createQlSimulator,
  faultOf,
  openVirtualPrinter,
  PrinterError,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import type { Scanners } from '../../drivers/scanner.ts'
import { dataFolder } from '../../src-server/runtime/data-folder.ts'
import type { OpenPrinter } from '../../src-server/printing/printers/printer-registry.ts'
import type { StartTraining } from '../../src-server/staff/training/training-session.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'
import { createDemoReader } from '../host/demo-reader.ts'
import { packageVersion, rendererDir } from '../host/package-paths.ts'

/** As long as a real label takes, ms, so that what is practised has the pace of the day. */
const PRINT_MS = 1_500

/**
 * Practises in a folder of its own, made anew each time: another database, another key, no door to
 * the network, simulators in place of every device but the scanners, which read the practice's
 * cards as they read passes. Whatever kiosk it is started from, an event on PostgreSQL too, shares
 * nothing.
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

/** Simulated printers, all in the same trouble. */
function practicePrinters(labelDir: string): PracticePrinters {
  const machines = new Set<QlSimulator>()
  let current: TrainingFault | null = null
  const faults = () => (current === null ? [] : [faultOf(current)])
  return {
    open({ printerId, model, address, stock }) {
      if (address !== 'virtual')
        throw new PrinterError({
          code: 'not_available',
          what: 'address',
          detail: 'a practice has virtual printers only',
        })
      const machine = createQlSimulator({
        model,
        media: stock,
        out: labelDir,
        faults: faults(),
        times: { printMs: PRINT_MS },
      })
      machines.add(machine)
      const printer = openVirtualPrinter(machine, { id: printerId, model })
      return {
        ...printer,
        async close() {
          await printer.close()
          machines.delete(machine)
        },
      }
    },
    fault: () => current,
    setFault(fault) {
      current = fault
      for (const machine of machines) machine.setFaults(faults())
    },
  }
}
