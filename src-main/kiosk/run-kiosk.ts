import type { Logger } from 'pino'
import type { DatabaseFault } from '../../contract/core/database-fault.ts'
import type { ForkHost } from '../../drivers/tag-reader.ts'
import type { StartTraining } from '../../src-server/staff/training/training-session.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { startKiosk, type Kiosk } from '../../src-server/app/start-kiosk.ts'
import { doctorLines } from '../doctor/format-findings.ts'
import { openReader, openScanners, printerFinder, printerOpener } from '../host/open-devices.ts'
import { packageVersion, rendererDir } from '../host/package-paths.ts'
import { trainingStarter } from './training.ts'

/** What the desktop app wants otherwise than a terminal. */
export interface RunOptions {
  /** How the reader host is started where this process may not do so itself. */
  readonly forkHost?: ForkHost | undefined
  /** The database is silent at the start, and is waited for. */
  readonly onWaiting?: (waiting: { readonly url: string; readonly reason: string }) => void
  /** Ends the wait for the database. */
  readonly stopped?: AbortSignal
  /** A practice has begun at this address, or is over. */
  readonly onPractice?: (url: string | null) => void
}

const WAITING: Readonly<Record<DatabaseFault, string>> = {
  away: 'cannot be reached',
  silent: 'does not answer',
  busy: 'is busy',
  too_many_connections: 'takes no more connections',
  disk_full: 'has a full disk',
  disk_error: 'reports disk errors',
  read_only: 'takes no changes',
}

/** The kiosk with the devices of this machine; the same for a window as for a terminal. */
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
      startTraining: tellingPractice(
        trainingStarter(settings, log.child({ practice: true }), scanners),
        onPractice,
      ),
      rendererDir: rendererDir(),
      version: packageVersion(),
      examine: () => doctorLines(settings, Date.now()),
      advertises: true,
      onWaiting: ({ url, fault }) => {
        const reason = `the database ${WAITING[fault]}; PassDesk waits for it`
        log.error({ fault }, reason)
        onWaiting?.({ url, reason })
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

function tellingPractice(start: StartTraining, tell: RunOptions['onPractice']): StartTraining {
  if (!tell) return start
  return async (home) => {
    const practice = await start(home)
    tell(practice.url)
    return {
      ...practice,
      async close() {
        await practice.close()
        tell(null)
      },
    }
  }
}
