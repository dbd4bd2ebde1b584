import type { Logger } from 'pino'
import type { ForkHost } from '../drivers/tag-reader.ts'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { startKiosk, type Kiosk } from '../src-server/start-kiosk.ts'
import { doctorLines } from './doctor/lines.ts'
import { openReader, openScanners, printerFinder, printerOpener } from './open-devices.ts'
import { packageVersion, rendererDir } from './own-files.ts'
import { trainingStarter } from './training.ts'

/**
 * The kiosk with the devices of this machine; the same for a window as for a terminal.
 * @param forkHost how the reader host is started where this process may not do so itself
 */
export async function runKiosk(settings: KioskSettings, log: Logger, forkHost?: ForkHost): Promise<Kiosk> {
  const reader = openReader(settings, forkHost)
  const scanners = openScanners()
  try {
    const kiosk = await startKiosk(settings, {
      openPrinter: printerOpener(settings.folder),
      findPrinters: printerFinder(settings),
      reader,
      scanners,
      startTraining: trainingStarter(settings, log.child({ practice: true })),
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
