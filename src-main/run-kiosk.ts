import type { Logger } from 'pino'
import type { ForkHost } from '../drivers/tag-reader.ts'
import type { StartTraining } from '../src-server/desk/training/training-room.ts'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { startKiosk, type Kiosk } from '../src-server/start-kiosk.ts'
import { doctorLines } from './doctor/lines.ts'
import { openReader, openScanners, printerFinder, printerOpener } from './open-devices.ts'
import { packageVersion, rendererDir } from './own-files.ts'
import { trainingStarter } from './training.ts'

/** What the desktop app wants otherwise than a terminal. */
export interface RunOptions {
  /** How the reader host is started where this process may not do so itself. */
  readonly forkHost?: ForkHost | undefined
  /** A practice has begun at this address, or is over. */
  readonly onPractice?: (url: string | null) => void
}

/** The kiosk with the devices of this machine; the same for a window as for a terminal. */
export async function runKiosk(settings: KioskSettings, log: Logger, { forkHost, onPractice }: RunOptions = {}): Promise<Kiosk> {
  const reader = openReader(settings, forkHost)
  const scanners = openScanners()
  try {
    const kiosk = await startKiosk(settings, {
      openPrinter: printerOpener(settings.folder),
      findPrinters: printerFinder(settings),
      reader,
      scanners,
      startTraining: tellingPractice(trainingStarter(settings, log.child({ practice: true }), scanners), onPractice),
      rendererDir: rendererDir(),
      version: packageVersion(),
      examine: () => doctorLines(settings, Date.now()),
      advertises: true,
      log,
    })
    return {
      ...kiosk,
      async close() {
        await kiosk.close()
        await reader.close()
        await scanners.close()
      },
    }
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
