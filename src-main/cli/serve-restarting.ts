import { forkHost } from '../../drivers/tag-reader.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { serverProcessPath } from '../host/package-paths.ts'
import type { StartError } from '../server-process/ipc-messages.ts'
import { superviseServer, type ServerProcessState } from '../server-process/supervise.ts'
import { print, printError, type Given } from './command.ts'
import { listenForEndSignals } from './end-signals.ts'
import { openDesk, openRunningDesk } from './open-desk.ts'
import { printWaiting } from './print-waiting.ts'
import { showFault } from './show-fault.ts'

/**
 * Runs the kiosk in a child process and restarts it on the same port after a crash, as the desktop
 * app does. Returns the exit code after an end request, a failed start, or too many crashes.
 */
export async function serveRestarting(settings: KioskSettings, given: Given): Promise<number> {
  const { t } = given
  const ending = listenForEndSignals()
  const { promise: over, resolve: setOver } = Promise.withResolvers<number>()
  let reported = false
  const report = given.has('open') ? showFault : printError
  const reportFailed = async ({ code, message }: StartError): Promise<number> => {
    if (given.has('open') && code === 'folder_in_use') {
      if (await openRunningDesk(settings.folder, given)) return 0
    }
    report(`passdesk: ${message.en}`)
    return 1
  }
  const onState = (state: ServerProcessState): void => {
    if (state.status === 'ready' && !reported) {
      reported = true
      print(`passdesk ready ${state.url}`)
      openDesk(state.url, {
        dir: settings.folder.dir,
        given,
        onClosed: ending.end,
        ended: ending.signal,
      })
    }
    if (state.status === 'waiting') printWaiting(t, state)
    if (state.status === 'restarting')
      printError(`passdesk: ${t('commandLine.serve.startsAgain', { message: state.reason })}`)
    if (state.status === 'failed') void reportFailed(state.problem).then(setOver)
    if (state.status === 'given_up') {
      const { deaths, reason: message } = state
      const dir = settings.folder.logDir
      report(`passdesk: ${t('commandLine.serve.givenUp', { deaths, message, dir })}`)
      setOver(1)
    }
  }
  const part = superviseServer({
    launch: forkHost,
    serverPath: serverProcessPath(),
    readerHostPath: null,
    // Its stderr shows why it crashed; the log goes to files.
    env: { ...process.env, PASSDESK_LOG: '' },
    settings: () => settings,
    onState,
  })
  const code = await Promise.race([over, ending.requested.then(() => 0)])
  await part.stop()
  return code
}
