import type { Logger } from 'pino'
import type { ParentChannel } from '../../drivers/tag-reader.ts'
import { checkKioskPin } from '../../src-server/desk/kiosk-pin.ts'
import type { Kiosk } from '../../src-server/start-kiosk.ts'
import type { KioskSettings } from '../../src-server/kiosk-settings.ts'
import { openLog } from '../open-log.ts'
import { plainError } from '../plain-error.ts'
import { runKiosk } from '../run-kiosk.ts'
import { remoteHosts } from './broker-hosts.ts'
import { readToServer, type FromServer, type ToServer } from './messages.ts'
import { startProblem } from './start-problem.ts'
import { backUpForUpdate, updateFacts } from './update-kiosk.ts'

type Question = Extract<ToServer, { type: 'check_pin' | 'update_facts' | 'back_up' }>

/**
 * The kiosk as a child process: the same composition as `passdesk serve`, told by its parent when to start and to
 * end. It ends by itself when the parent is gone, and at once when it does not know its own state any more.
 */
export function runServerPart(parent: ParentChannel): void {
  const say = (message: FromServer): void => parent.send(message)
  const hosts = remoteHosts(say)
  let log: Logger | null = null
  let kiosk: Kiosk | null = null
  let settings: KioskSettings | null = null
  let ending = false

  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    await kiosk?.close().catch((err: unknown) => log?.error({ err }, 'the kiosk did not end cleanly'))
    process.exit(0)
  }
  const start = async ({ settings: given, readerHost }: Extract<ToServer, { type: 'start' }>): Promise<void> => {
    settings = given
    try {
      log = openLog(settings, process.env)
      kiosk = await runKiosk(settings, log, readerHost === 'parent' ? hosts.fork : undefined)
      say({ type: 'ready', url: kiosk.url })
    } catch (error) {
      log?.error({ err: error }, 'the kiosk does not start')
      parent.send({ type: 'failed', problem: startProblem(error) } satisfies FromServer, () => process.exit(1))
    }
  }
  const hear = async (message: ToServer): Promise<void> => {
    hosts.heard(message)
    if (message.type === 'start') await start(message)
    if (message.type === 'stop') await end()
    if (message.type === 'log_level' && log) log.level = message.level
    if (message.type === 'ping') say({ type: 'pong', ask: message.ask })
    if (message.type === 'check_pin' || message.type === 'update_facts' || message.type === 'back_up') say(await answer(message))
  }
  const answer = async (question: Question): Promise<FromServer> => {
    const { ask } = question
    try {
      if (!kiosk || !settings) throw new Error('the kiosk is not running')
      if (question.type === 'check_pin') return { type: 'pin_checked', ask, answer: await checkKioskPin(kiosk, question.pin, Date.now()) }
      if (question.type === 'update_facts') return { type: 'update_facts', ask, facts: await updateFacts(kiosk.db, question.session, Date.now()) }
      return { type: 'backed_up', ask, backup: await backUpForUpdate(settings, Date.now) }
    } catch (error) {
      log?.error({ err: error }, 'the window got no answer')
      return { type: 'no_answer', ask, reason: plainError(error) }
    }
  }
  const crash = (err: unknown): void => {
    log?.fatal({ err }, 'the kiosk ends after an error that nothing caught')
    process.exit(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  // Ctrl+C in a terminal reaches parent and child; the parent tells the child.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => void end())
  parent.onGone(() => void end())
  parent.onMessage((value) => {
    const message = readToServer(value)
    if (message) void hear(message)
  })
}
