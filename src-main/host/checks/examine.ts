import { knownStation } from '../../../src-server/platform/files/data-folder.ts'
import { isDemo } from '../../../src-server/kiosk/demo/demo-mark.ts'
import type { KioskSettings } from '../../../src-server/app/settings.ts'
import { printerOpener } from '../open-devices.ts'
import { checkInstallation, newestLine, wantsTags, withDatabase } from './check-database.ts'
import { checkPrinters, checkReaders, checkUsbPrinters } from './check-devices.ts'
import { checkClock, checkLanPort, checkPort, checkTagAddress, checkFolder } from './check-machine.ts'
import { fine, type Finding, reasonOf, wrong } from './finding.ts'
import { sentence, TextError } from '../../../messages/sentence.ts'
import { withTimeout } from '../../../drivers/shared/with-timeout.ts'
import { listHidScanners, type ScannerView } from '../../../drivers/scanner.ts'
import { DEMO_NAMES } from '../../../messages/data/demo-texts.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { loadPrintFonts, PrintFontError } from '../../../src-server/pass/drawing/print-fonts.ts'
import { createRenderPool } from '../../../src-server/pass/drawing/render-pool.ts'

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

const TIMEOUT_MS = 5_000

/** Scanners in HID-POS mode. All optional: a scanner in keyboard mode works too. */
export async function checkScanners(
  list: () => Promise<readonly ScannerView[]> = listHidScanners,
): Promise<Finding[]> {
  try {
    const scanners = await withTimeout(list(), TIMEOUT_MS, noAnswer)
    return scanners.length === 0 ? [fine('doctor.scanner.none')] : scanners.map(findingOf)
  } catch (error) {
    const reason = reasonOf(error)
    return [
      {
        ...wrong('doctor.scanner.noLibrary', 'doctor.cure.hidPackage', { reason }),
        optional: true,
      },
    ]
  }
}

function findingOf(scanner: ScannerView): Finding {
  const { name } = scanner
  if (scanner.status === 'ready') return fine('doctor.scanner.ready', { name })
  const cure = scanner.status === 'no_permission' ? 'addScannerRule' : 'freeScanner'
  return {
    ...wrong('doctor.scanner.problem', `doctor.cure.${cure}`, { name, reason: scanner.reason }),
    optional: true,
  }
}

const noAnswer = (): TextError => new TextError(sentence('doctor.noAnswer', { ms: TIMEOUT_MS }))

/** Checks the two print fonts and renders one label in a worker, as the desk does. */
export async function checkRendering(loadFonts: () => Promise<unknown> = loadPrintFonts): Promise<Finding[]> {
  try {
    await loadFonts()
  } catch (error) {
    const reason =
      error instanceof PrintFontError
        ? sentence('doctor.drawing.fontDamaged', { path: error.path })
        : reasonOf(error)
    return [wrong('doctor.drawing.noFonts', 'doctor.cure.reinstall', { reason })]
  }
  return [fine('doctor.drawing.fonts'), await drawOne()]
}

async function drawOne(): Promise<Finding> {
  const pool = createRenderPool({ threads: 1 })
  try {
    const [template] = TEMPLATE_PRESETS
    const content = {
      name: DEMO_NAMES.guild,
      title: 'Speaker',
      affiliation: 'PassDesk',
      fontScale: 'normal',
      lineMode: 'auto',
    } as const
    const { bitmap } = await pool.render(
      {
        template: template!,
        content,
        qr: 'https://pass-kiosk.local:8443/q#0123456789abcdefghijkl',
        logos: [],
      },
      AbortSignal.timeout(10_000),
    )
    return fine('doctor.drawing.label', { width: bitmap.widthPx, height: bitmap.heightPx })
  } catch (error) {
    return wrong('doctor.drawing.noLabel', 'doctor.cure.reinstall', { reason: reasonOf(error) })
  } finally {
    await pool.close()
  }
}
