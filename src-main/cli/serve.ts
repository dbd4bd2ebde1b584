import type { Logger } from 'pino'
import { formatError } from '../host/format-error.ts'
import { DATABASE_FLAG, DATA_FLAG, print, printError, type Command, type Given, t } from './command.ts'
import { listenForEndSignals } from './end-signals.ts'
import { DESK_FLAGS, openDesk, openRunningDesk, requireOpen } from './open-desk.ts'
import { printWaiting } from './print-waiting.ts'

export const serve: Command = {
  spec: {
    name: 'serve',
    about: () => t('commandHelp.serve.about'),
    positionals: [],
    flags: {
      data: DATA_FLAG,
      port: { value: 'N', about: () => t('commandHelp.serve.port') },
      demo: { about: () => t('commandHelp.serve.demo') },
      database: DATABASE_FLAG,
      restart: { about: () => t('commandHelp.serve.restart') },
      ...DESK_FLAGS,
    },
    notes: [() => t('commandHelp.serve.ready'), () => t('commandHelp.serve.logs')],
    examples: [
      'serve',
      'serve --demo --data demo-data --port 0',
      'serve --open --kiosk --restart',
      'serve --database postgres://passdesk@db.local/passdesk',
    ],
  },
  async run(given) {
    requireOpen(given)
    const { settingsOf } = await import('./open-data.ts')
    const settings = settingsOf({
      data: given.value('data'),
      port: given.value('port'),
      database: given.value('database'),
      demo: given.has('demo'),
    })
    if (given.has('restart')) return (await import('./serve-restarting.ts')).serveRestarting(settings, given)
    const { openLog, runKiosk } = await loadKiosk()
    const log = openLog(settings, process.env)
    endOnCrash(log, given)
    const ending = listenForEndSignals()
    const kiosk = await runKiosk(settings, log, {
      onWaiting: (waiting) => printWaiting(given.t, waiting),
      stopped: ending.signal,
    }).catch(async (error: unknown) => {
      if (!given.has('open')) throw error
      const { startErrorOf } = await import('../server-process/ipc-messages.ts')
      if (startErrorOf(error).code !== 'folder_in_use') throw error
      ending.dispose()
      if (await openRunningDesk(settings.folder, given)) return null
      throw error
    })
    if (kiosk === null) return 0
    print(`passdesk ready ${kiosk.url}`)
    openDesk(kiosk.url, {
      dir: settings.folder.dir,
      given,
      onClosed: ending.end,
      ended: ending.signal,
    })
    await ending.requested
    await kiosk.close()
    return 0
  },
}

async function loadKiosk() {
  const [log, kiosk] = await Promise.all([import('../host/open-log.ts'), import('../host/run-kiosk.ts')])
  return { ...log, ...kiosk }
}

/**
 * Exits after an unexpected error, because the state is unknown; the parent may restart the
 * process.
 */
function endOnCrash(log: Logger, { t }: Given): void {
  const end = (err: unknown): void => {
    log.fatal({ err }, 'the kiosk stops after an uncaught error')
    const reason = formatError(err)
    printError(`passdesk: ${t('commandLine.serve.ended', { reason })}`)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
