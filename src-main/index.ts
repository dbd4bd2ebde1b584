/** The kiosk in its window: starts it in this process, shows its loopback address, ends both together. */
import { join } from 'node:path'
import { app, dialog } from 'electron'
import type { Kiosk } from '../src-server/start-kiosk.ts'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { readArgs } from './cli/read-args.ts'
import { settingsOf } from './cli/open-data.ts'
import { serve } from './cli/serve.ts'
import { END_WITHIN_MS } from './cli/until-ended.ts'
import { openLog } from './open-log.ts'
import { openWindow } from './open-window.ts'
import { packageVersion } from './own-files.ts'
import { plainError } from './plain-error.ts'
import { runKiosk } from './run-kiosk.ts'

let kiosk: Kiosk | undefined
let ending = false

const settings = tellingFailure(() => settingsFromArgs())
if (settings) {
  // Two windows on two data folders are two kiosks; a second one on the same folder only wakes the first.
  app.setPath('userData', join(settings.folder.dir, 'window'))
  if (app.requestSingleInstanceLock()) whenReady(settings)
  else app.exit(0)
}

/** Never awaited at the top level: Electron is ready only once this module has ended. */
function whenReady(settings: KioskSettings): void {
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    if (!kiosk) return
    event.preventDefault()
    void endKiosk(kiosk)
  })
  app
    .whenReady()
    .then(async () => {
      kiosk = await runKiosk(settings, openLog(settings, process.env))
      openWindow(kiosk.url, packageVersion())
    })
    .catch(fail)
}

function settingsFromArgs(): KioskSettings {
  const given = readArgs(serve.spec, process.argv.slice(app.isPackaged ? 1 : 2))
  return settingsOf({ data: given.value('data'), port: given.value('port'), database: given.value('database'), demo: given.has('demo') })
}

async function endKiosk(running: Kiosk): Promise<void> {
  if (ending) return
  ending = true
  setTimeout(() => app.exit(1), END_WITHIN_MS)
  await running.close().catch(fail)
  app.exit(0)
}

function tellingFailure<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    fail(error)
    return null
  }
}

/** A port that is taken or a folder in use is said where people look. */
function fail(error: unknown): void {
  dialog.showErrorBox('PassDesk', plainError(error))
  app.exit(1)
}
