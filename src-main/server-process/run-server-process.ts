import type { Logger } from 'pino'
import type { ParentChannel } from '../../drivers/tag-reader.ts'
import { checkKioskPin } from '../../src-server/staff/kiosk-pin.ts'
import type { Kiosk } from '../../src-server/app/start-kiosk.ts'
import { openLog } from '../host/open-log.ts'
import { formatError } from '../host/format-error.ts'
import { runKiosk } from '../kiosk/run-kiosk.ts'
import { remoteHosts } from './broker-hosts.ts'
import { readToServer, type FromServer, type ToServer } from './ipc-messages.ts'
import { startErrorOf } from './start-error.ts'

/**
 * The kiosk as a child process: the same composition as `passdesk serve`, told by its parent when
 * to start and to end. It ends by itself when the parent is gone, and at once when it does not know
 * its own state any more.
 */
export function runServerProcess(parent: ParentChannel): void {
  const say = (message: FromServer): void => parent.send(message)
  const hosts = remoteHosts(say)
  let log: Logger | null = null
  let kiosk: Kiosk | null = null
  let ending = false

  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    await kiosk
      ?.close()
      .catch((err: unknown) => log?.error({ err }, 'the kiosk did not end cleanly'))
    process.exit(0)
  }
  const start = async ({
    settings,
    readerHost,
  }: Extract<ToServer, { type: 'start' }>): Promise<void> => {
    try {
      log = openLog(settings, process.env)
      kiosk = await runKiosk(settings, log, {
        forkHost: readerHost === 'parent' ? hosts.fork : undefined,
        onPractice: (url) => say({ type: 'practice', url }),
        onWaiting: (waiting) => say({ type: 'waiting', ...waiting }),
      })
      say({ type: 'ready', url: kiosk.url })
    } catch (error) {
      log?.error({ err: error }, 'the kiosk does not start')
      parent.send({ type: 'failed', problem: startErrorOf(error) } satisfies FromServer, () =>
        process.exit(1),
      )
    }
  }
  const hear = async (message: ToServer): Promise<void> => {
    hosts.heard(message)
    if (message.type === 'start') await start(message)
    if (message.type === 'stop') await end()
    if (message.type === 'log_level' && log) log.level = message.level
    if (message.type === 'ping') say({ type: 'pong', ask: message.ask })
    if (message.type === 'check_pin') say(await checkPin(message))
  }
  const checkPin = async ({
    ask,
    pin,
  }: Extract<ToServer, { type: 'check_pin' }>): Promise<FromServer> => {
    try {
      if (!kiosk) throw new Error('the kiosk is not running')
      return { type: 'pin_checked', ask, answer: await checkKioskPin(kiosk, pin, Date.now()) }
    } catch (error) {
      log?.error({ err: error }, 'the PIN could not be checked')
      return { type: 'no_answer', ask, reason: formatError(error) }
    }
  }
  const crash = (err: unknown): void => {
    log?.fatal({ err }, 'the kiosk ends after an error that nothing caught')
    process.exit(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  // Ctrl+C in a terminal reaches parent and child; the parent tells the child.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('SIGTERM', () => void end())
  parent.onGone(() => void end())
  parent.onMessage((value) => {
    const message = readToServer(value)
    if (message) void hear(message)
  })
}
