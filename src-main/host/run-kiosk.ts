import type { Logger } from 'pino'
import type { DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import { textIn } from '../../messages/sentence.ts'
import type { ForkHost } from '../../drivers/tag-reader.ts'
import type { StartTraining } from '../../src-server/kiosk/practice/training-session.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { startKiosk, type Kiosk } from '../../src-server/app/start-kiosk.ts'
import { doctorLines } from './checks/format-findings.ts'
import { openReader, openScanners, printerFinder, printerOpener } from './open-devices.ts'
import { packageVersion, rendererDir } from './package-paths.ts'
import { trainingStarter } from './training.ts'

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
      onWaiting: ({ url, fault }) => {
        log.error({ fault }, textIn('en', `commandLine.serve.database.${fault}`))
        onWaiting?.({ url, fault })
      },
      ...(stopped && { stopped }),
      log,
    })
    const { close } = kiosk
    // Not a copy: after a restore the kiosk has another database.
    return Object.assign(kiosk, {
      async close() {
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
