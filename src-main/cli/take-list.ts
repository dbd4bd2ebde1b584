import type { Db } from '../../src-server/db/database.ts'
import { isDemo, readDemoFile } from '../../src-server/desk/demo/make-demo.ts'
import { importFile, type FileImport } from '../../src-server/desk/import/import-file.ts'
import { settleAddresses, type KioskSettings } from '../../src-server/kiosk-settings.ts'
import { createPrintCheck } from '../../src-server/pass/render/can-print.ts'
import { withData } from './open-data.ts'
import { showProgress } from './progress-bar.ts'

/** Imports one list, with a bar on a terminal; answers the report. */
export function takeList(settings: KioskSettings, list: Omit<FileImport, 'onProgress'>): Promise<string> {
  return withData(settings, async ({ db, secrets }) => {
    const progress = showProgress(process.stderr)
    try {
      const deps = { db, secrets, now: Date.now, webUrl: await webUrlOf(db, settings), canPrint: await createPrintCheck() }
      const { report } = await importFile(deps, { ...list, onProgress: progress.show })
      return report
    } finally {
      progress.end()
    }
  })
}

/** The codes of a demo carry the address that its kiosk answered at. */
async function webUrlOf(db: Db, settings: KioskSettings): Promise<string> {
  const demo = (await isDemo(db)) ? readDemoFile(settings.folder.demoFile) : null
  return demo?.webUrl ?? settleAddresses(settings, '').webUrl
}
