import { knownStation } from '../../../src-server/platform/files/data-folder.ts'
import { isDemo } from '../../../src-server/kiosk/demo/demo-mark.ts'
import type { KioskSettings } from '../../../src-server/app/settings.ts'
import { printerOpener } from '../open-devices.ts'
import { checkInstallation, newestLine, wantsTags, withDatabase } from './check-database.ts'
import { checkPrinters, checkReaders, checkUsbPrinters } from './check-devices.ts'
import { checkFolder } from './check-folder.ts'
import { checkClock, checkLanPort, checkPort, checkTagAddress } from './check-machine.ts'
import { checkRendering } from './check-rendering.ts'
import { checkScanners } from './check-scanners.ts'
import { fine, type Finding } from './finding.ts'

/** Checks everything the kiosk needs, in order of need. Changes nothing. */
export async function* examine(settings: KioskSettings, now: number): AsyncGenerator<Finding> {
  const { platform, arch, versions } = process
  yield fine('doctor.node', { version: versions.node, platform, arch })
  const folder = checkFolder(settings)
  yield* folder.findings

  let newest = 0
  let tags = false
  yield* await withDatabase(settings, async (db) => {
    newest = await newestLine(db)
    // The reader of a demo is simulated.
    tags = (await wantsTags(db, now)) && !(await isDemo(db))
    const stationId = knownStation(settings.folder)
    return [
      ...(await checkInstallation(db, folder.keyFingerprint)),
      ...(await checkPrinters(db, {
        openPrinter: printerOpener(settings.folder),
        stationId,
        running: folder.running,
      })),
    ]
  })
  yield* await checkUsbPrinters({ running: folder.running })
  yield checkClock(now, newest)
  yield await checkPort(settings.port)
  yield await checkLanPort(settings.lanPort, folder.running)
  yield* await checkRendering()
  yield checkTagAddress(settings, tags)
  yield* await checkReaders(tags)
  yield* await checkScanners()
}
