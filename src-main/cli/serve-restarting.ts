import { forkHost } from '../../drivers/tag-reader.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { serverProcessPath } from '../host/package-paths.ts'
import { superviseServer, type PartState } from '../server-process/supervise.ts'
import { print, printError } from './command.ts'
import { listenForEndSignals } from './end-signals.ts'

/**
 * The kiosk in a process of its own, started again on the same port when it dies: what the window
 * does, for a terminal. Answers the exit code once it was asked to end, could not start, or died
 * too often.
 */
export async function serveRestarting(settings: KioskSettings): Promise<number> {
  const ending = listenForEndSignals()
  const { promise: over, resolve: setOver } = Promise.withResolvers<number>()
  let told = false
  const onState = (state: PartState): void => {
    if (state.status === 'ready' && !told) {
      told = true
      print(`passdesk ready ${state.url}`)
    }
    if (state.status === 'waiting') printError(`passdesk: ${state.reason} at ${state.url}.`)
    if (state.status === 'restarting') printError(`passdesk: ${state.reason}; it starts again.`)
    if (state.status === 'failed') {
      printError(`passdesk: ${state.problem.message}`)
      setOver(1)
    }
    if (state.status === 'given_up') {
      printError(
        `passdesk: it died ${state.deaths} times within a minute, last: ${state.reason}. The log is in ${settings.folder.logDir}.`,
      )
      setOver(1)
    }
  }
  const part = superviseServer({
    launch: forkHost,
    serverPath: serverProcessPath(),
    readerHostPath: null,
    // Its error output tells why it died; the log goes to its files.
    env: { ...process.env, PASSDESK_LOG: '' },
    settings: () => settings,
    onState,
  })
  const code = await Promise.race([over, ending.asked.then(() => 0)])
  await part.stop()
  return code
}
