import pino, { type LogFn, type Logger } from 'pino'
import { inFolder, makeDataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { redactText, redactValue } from '../../src-server/platform/secrets/redact.ts'
import { limitOutageLines } from './limit-outage-lines.ts'
import { openLogFile } from './log-file.ts'
import { withoutQuery } from './format-error.ts'

/** The writing process of the kiosk: each has its own file, so that only one process rotates it. */
type LogName = 'passdesk' | 'window'

/**
 * Log of the kiosk: DIR/logs/NAME.log and its rotated files, readable by the owner only, or
 * standard error with PASSDESK_LOG=stderr. Never standard output, which is for results. Secrets and
 * e-mail addresses are removed first: by field name, and by their form in every text. During a
 * database outage one line is written per fault and minute.
 */
export function openLog(
  settings: KioskSettings,
  env: NodeJS.ProcessEnv,
  name: LogName = 'passdesk',
): Logger {
  const limit = limitOutageLines()
  const options = {
    level: settings.logLevel,
    base: undefined,
    serializers: { err: logError },
    formatters: { log: scrubFields },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
        const write = (...parts: unknown[]): void =>
          method.apply(
            this,
            parts.map((part) =>
              typeof part === 'string' ? redactText(part) : part,
            ) as Parameters<LogFn>,
          )
        const { err } = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as {
          err?: unknown
        }
        limit.line(
          err,
          () => write(...args),
          (fault, count) =>
            write({ fault, count }, 'The same fault of the database occurred again.'),
        )
      },
    },
  }
  if (env.PASSDESK_LOG === 'stderr') return pino(options, pino.destination({ dest: 2, sync: true }))
  makeDataFolder(settings.folder)
  return pino(
    options,
    inFolder(settings.folder, () => openLogFile(settings.folder.logDir, name)),
  )
}

const scrubFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  redactValue(fields) as Record<string, unknown>

/**
 * An error for the log without query values and without values that the database quotes from a row.
 */
function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const {
    detail: _detail,
    where: _where,
    ...fields
  } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  const message = withoutQuery(error.message)
  return redactValue({
    ...fields,
    message,
    stack: error.stack?.replace(error.message, () => message),
  })
}
