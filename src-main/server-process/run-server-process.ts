import type { Logger } from 'pino'
import type { ParentChannel } from '../../drivers/tag-reader.ts'
import { checkKioskPin } from '../../src-server/account/handover/kiosk-pin.ts'
import type { Kiosk } from '../../src-server/app/start-kiosk.ts'
import { openLog } from '../host/open-log.ts'
import { formatError } from '../host/format-error.ts'
import { runKiosk } from '../host/run-kiosk.ts'
import { remoteHosts } from './broker-hosts.ts'
import { readToServer, type FromServer, type ToServer, startErrorOf } from './ipc-messages.ts'

/**
 * The kiosk as a child process, composed as for `passdesk serve`; the parent starts and ends it. It
 * exits if the parent is gone, and at once after an unexpected error.
 */
export function runServerProcess(parent: ParentChannel): void {
  const send = (message: FromServer): void => parent.send(message)
  const hosts = remoteHosts(send)
  let log: Logger | null = null
  let kiosk: Kiosk | null = null
  let ending = false

  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    await kiosk?.close().catch((err: unknown) => log?.error({ err }, 'the kiosk did not stop cleanly'))
    process.exit(0)
  }
  const start = async ({ settings, readerHost }: Extract<ToServer, { type: 'start' }>): Promise<void> => {
    try {
      log = openLog(settings, process.env)
      kiosk = await runKiosk(settings, log, {
        forkHost: readerHost === 'parent' ? hosts.fork : undefined,
        onPractice: (url) => send({ type: 'practice', url }),
        onWaiting: (waiting) => send({ type: 'waiting', ...waiting }),
      })
      send({ type: 'ready', url: kiosk.url })
    } catch (error) {
      log?.error({ err: error }, 'the kiosk does not start')
      parent.send({ type: 'failed', problem: startErrorOf(error) } satisfies FromServer, () =>
        process.exit(1),
      )
    }
  }
  const handle = async (message: ToServer): Promise<void> => {
    hosts.receive(message)
    if (message.type === 'start') await start(message)
    if (message.type === 'stop') await end()
    if (message.type === 'log_level' && log) log.level = message.level
    if (message.type === 'ping') send({ type: 'pong', ask: message.ask })
    if (message.type === 'check_pin') send(await checkPin(message))
  }
  const checkPin = async ({ ask, pin }: Extract<ToServer, { type: 'check_pin' }>): Promise<FromServer> => {
    try {
      if (!kiosk) throw new Error('the kiosk is not running')
      return { type: 'pin_checked', ask, answer: await checkKioskPin(kiosk, pin, Date.now()) }
    } catch (error) {
      log?.error({ err: error }, 'the PIN could not be checked')
      return { type: 'no_answer', ask, reason: formatError(error) }
    }
  }
  const crash = (err: unknown): void => {
    log?.fatal({ err }, 'the kiosk stops after an uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  // Ctrl+C reaches parent and child; the parent ends the child.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('SIGTERM', () => void end())
  parent.onGone(() => void end())
  parent.onMessage((value) => {
    const message = readToServer(value)
    if (message) void handle(message)
  })
}
