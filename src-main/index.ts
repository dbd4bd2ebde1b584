/**
 * Entry of the desktop app. The kiosk runs in a separate process; `window/` has windows, keys and
 * decisions. No top-level await: Electron becomes ready after this module has been evaluated.
 */
import { app } from 'electron'
import type { Logger } from 'pino'
import type { KioskSettings } from '../src-server/app/settings.ts'
import { runAppCommand } from './cli/app-command.ts'
import { saveDiagnostics } from './host/diagnostics.ts'
import { electronShell } from './window/electron-shell.ts'
import { openLog } from './host/open-log.ts'
import { builtFile, packageVersion } from './host/package-paths.ts'
import { updateKiosk } from './window/kiosk-client.ts'
import { namesPublisher } from './window/update-feed.ts'
import { startUpdates } from './window/updates.ts'
import { runApp } from './window/run-app.ts'

const shell = electronShell()
let log: Logger | undefined
/** One file, one writer. */
const windowLog = (settings: KioskSettings): Logger => (log ??= openLog(settings, process.env, 'window'))
const [first] = shell.args

if (first !== undefined && !first.startsWith('-')) {
  void shell
    .ready()
    .then(() => runAppCommand(shell.args, shell.secretStore, process.env))
    .then(shell.exit)
} else {
  runApp(shell, {
    env: process.env,
    serverPath: builtFile('server-process'),
    readerHostPath: builtFile('reader-host'),
    openLog: windowLog,
    startUpdates: (settings, client) =>
      startUpdates({
        version: packageVersion(),
        updateUrl: settings.updateUrl,
        packaged: app.isPackaged,
        signed: namesPublisher(process.platform, process.resourcesPath),
        kiosk: updateKiosk(client),
        log: windowLog(settings),
      }),
    saveDiagnostics,
    now: Date.now,
  })
}
