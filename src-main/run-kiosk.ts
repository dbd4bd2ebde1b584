import type { Logger } from 'pino'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { startKiosk, type Kiosk } from '../src-server/start-kiosk.ts'
import { openReader, printerOpener } from './open-devices.ts'
import { packageVersion, rendererDir } from './own-files.ts'

/** The kiosk with the devices of this machine; the same for a window as for a terminal. */
export async function runKiosk(settings: KioskSettings, log: Logger): Promise<Kiosk> {
  const reader = openReader(settings)
  try {
    const kiosk = await startKiosk(settings, { openPrinter: printerOpener(settings.folder), reader, rendererDir: rendererDir(), version: packageVersion(), advertises: true, log })
    return {
      ...kiosk,
      async close() {
        await kiosk.close()
        await reader.close()
      },
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}
