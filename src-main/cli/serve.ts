import type { Logger } from 'pino'
import { formatError } from '../host/format-error.ts'
import { limitHeap } from '../host/limit-memory.ts'
import { DATABASE_FLAG, DATA_FLAG, print, printError, type Command } from './command.ts'
import { listenForEndSignals } from './end-signals.ts'

export const serve: Command = {
  spec: {
    name: 'serve',
    about: 'Runs the kiosk without a window, for a browser on this machine',
    positionals: [],
    flags: {
      data: DATA_FLAG,
      port: { value: 'N', about: 'port on 127.0.0.1; 0 takes a free one (default 8484)' },
      demo: {
        about:
          'an invented event with 200 people, a virtual printer and a simulated reader; ' +
          'secrets are in DIR/demo.json',
      },
      database: DATABASE_FLAG,
      restart: {
        about: 'starts the kiosk again on the same port when it dies, as the window does',
      },
    },
    notes: [
      'It is ready when it prints one line `passdesk ready http://127.0.0.1:N` on ' +
        'standard output. Ctrl+C or SIGTERM ends it within 5 s.',
      'What happens is written to DIR/logs, without secrets (30 MB and 14 days at ' +
        'most); PASSDESK_LOG=stderr sends it to standard error instead.',
    ],
    examples: [
      'serve',
      'serve --demo --data demo-data --port 0',
      'serve --database postgres://passdesk@db.local/passdesk',
    ],
  },
  async run(given) {
    const { settingsOf } = await import('./open-data.ts')
    const settings = settingsOf({
      data: given.value('data'),
      port: given.value('port'),
      database: given.value('database'),
      demo: given.has('demo'),
    })
    if (given.has('restart'))
      return (await import('./serve-restarting.ts')).serveRestarting(settings)
    limitHeap()
    const { openLog, runKiosk } = await loadKiosk()
    const log = openLog(settings, process.env)
    endOnCrash(log)
    const ending = listenForEndSignals()
    const onWaiting = ({ url, reason }: { url: string; reason: string }): void =>
      printError(`passdesk: ${reason} at ${url}.`)
    const kiosk = await runKiosk(settings, log, { onWaiting, stopped: ending.signal })
    print(`passdesk ready ${kiosk.url}`)
    await ending.requested
    await kiosk.close()
    return 0
  },
}

async function loadKiosk() {
  const [log, kiosk] = await Promise.all([
    import('../host/open-log.ts'),
    import('../kiosk/run-kiosk.ts'),
  ])
  return { ...log, ...kiosk }
}

/**
 * Exits after an unexpected error, because the state is unknown; the parent may restart the
 * process.
 */
function endOnCrash(log: Logger): void {
  const end = (err: unknown): void => {
    log.fatal({ err }, 'the kiosk ends after an error that nothing caught')
    printError(`passdesk: ended by an error: ${formatError(err)}`)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
