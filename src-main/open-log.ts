import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { makeDataFolder } from '../src-server/data-folder.ts'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { withoutQuery } from './plain-error.ts'

const LARGEST_BYTES = 5_000_000

/** Fields that no log keeps, at any of the depths they occur in. */
const SECRET_FIELDS = ['password', 'token', 'secret', 'clientSecret', 'authorization', 'cookie', 'installationKey', 'qr', 'email']
const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/**
 * The kiosk's log: DIR/passdesk.log, readable by its owner only, or standard error with PASSDESK_LOG=stderr. Never
 * standard output, which belongs to the command. A file that has grown large is put aside at the start.
 */
export function openLog(settings: KioskSettings, env: NodeJS.ProcessEnv): Logger {
  const options = { level: settings.logLevel, base: undefined, serializers: { err: logError }, redact: { paths: REDACTED, censor: '[redacted]' } }
  if (env.PASSDESK_LOG === 'stderr') return pino(options, pino.destination({ dest: 2, sync: true }))
  makeDataFolder(settings.folder)
  const file = join(settings.folder.dir, 'passdesk.log')
  if (existsSync(file) && statSync(file).size > LARGEST_BYTES) renameSync(file, `${file}.1`)
  return pino(options, pino.destination({ dest: file, sync: true, mode: 0o600 }))
}

/** An error for the log: no values of queries, and nothing that the database quotes from a row. */
function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...told } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  const message = withoutQuery(error.message)
  return { ...told, message, stack: error.stack?.replace(error.message, message) }
}
