import pino, { type LogFn, type Logger } from 'pino'
import { inFolder, makeDataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { redactText, redactValue } from '../../src-server/platform/secrets/redact.ts'
import { withoutQuery } from './format-error.ts'
import { databaseFault } from '../../src-server/platform/db/database-fault.ts'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../src-server/platform/files/foreign-file.ts'
import { makePrivateFile } from '../../src-server/platform/files/private-files.ts'

/** The writing process of the kiosk: each has its own file, so that only one process rotates it. */
type LogName = 'passdesk' | 'window'

/**
 * Log of the kiosk: DIR/logs/NAME.log and its rotated files, readable by the owner only, or
 * standard error with PASSDESK_LOG=stderr. Never standard output, which is for results. Secrets and
 * e-mail addresses are removed first: by field name, and by their form in every text. During a
 * database outage one line is written per fault and minute.
 */
export function openLog(settings: KioskSettings, env: NodeJS.ProcessEnv, name: LogName = 'passdesk'): Logger {
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
            parts.map((part) => (typeof part === 'string' ? redactText(part) : part)) as Parameters<LogFn>,
          )
        const { err } = (typeof args[0] === 'object' && args[0] !== null ? args[0] : {}) as {
          err?: unknown
        }
        limit.line(
          err,
          () => write(...args),
          (fault, count) => write({ fault, count }, 'The same fault of the database occurred again.'),
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

const MINUTE_MS = 60_000

interface OutageLineLimit {
  /**
   * Calls `write` for an error that is no database fault, and for the first line of a fault in a
   * window. After a window with suppressed lines, calls `summarize` with their number.
   */
  line(error: unknown, write: () => void, summarize: (fault: string, count: number) => void): void
}

/**
 * Limits the log lines of a database outage, in which every call, poll and scheduled task fails, to
 * one per fault and window, and one with the number of suppressed lines.
 */
export function limitOutageLines(windowMs = MINUTE_MS): OutageLineLimit {
  const counts = new Map<string, number>()
  return {
    line(error, write, summarize) {
      const fault = databaseFault(error)
      if (!fault) return write()
      const count = counts.get(fault)
      if (count !== undefined) return void counts.set(fault, count + 1)
      counts.set(fault, 0)
      write()
      const timer = setInterval(() => {
        const suppressed = counts.get(fault) ?? 0
        counts.set(fault, 0)
        if (suppressed > 0) return summarize(fault, suppressed)
        counts.delete(fault)
        clearInterval(timer)
      }, windowMs)
      timer.unref()
    },
  }
}

/** Size and age limits of a log. */
interface LogLimits {
  /** A file is rotated before it exceeds this size, bytes. */
  readonly fileBytes: number
  /** Total of all logs in the folder, rotated files included, bytes. */
  readonly totalBytes: number
  /** A file older than this is rotated, ms. */
  readonly rotateAfterMs: number
  /** A rotated file is deleted after this time, ms. */
  readonly keepForMs: number
}

const DAY_MS = 86_400_000
const LOG_LIMITS: LogLimits = {
  fileBytes: 5_000_000,
  totalBytes: 30_000_000,
  rotateAfterMs: DAY_MS,
  keepForMs: 14 * DAY_MS,
}

/** Rotated files: `passdesk-2026-11-21T03-36-06-123Z.log`, with the time of the rotation. */
const ROTATED = /^[a-z]+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.log$/

/** Destination of pino: one line per call, on disk when it returns. */
interface LogFile {
  write(line: string): void
  close(): void
}

/**
 * Opens FOLDER/NAME.log with access for its owner only, and rotates it by size and age. Writes
 * synchronously, without a worker or transport: the last line before a crash is stored, and no file
 * inside an app archive is needed. If the disk is full, lines are dropped and counted; the count is
 * logged when there is space again.
 */
export function openLogFile(
  folder: string,
  name: string,
  limits: LogLimits = LOG_LIMITS,
  now: () => number = Date.now,
): LogFile {
  const file = join(folder, `${name}.log`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let open = openFile(file, now, lastRotation(folder))
  let lost = 0

  function rotate(): void {
    renameIfPresent(file, join(folder, rotatedName(name, now())))
    const before = open
    // A closed file descriptor may be reused at once, so it is closed when nothing writes to it.
    open = openFile(file, now, now())
    closeSync(before.handle)
    deleteOld(folder, `${name}.log`, limits, now())
  }
  function append(text: string): void {
    const bytes = Buffer.byteLength(text)
    const old = now() - open.since > limits.rotateAfterMs
    if (open.bytes > 0 && (open.bytes + bytes > limits.fileBytes || old)) rotate()
    writeSync(open.handle, text)
    open = { ...open, bytes: open.bytes + bytes }
  }
  deleteOld(folder, `${name}.log`, limits, now())
  return {
    write(line) {
      try {
        const msg = `${lost} lines before this one could not be written`
        if (lost > 0) append(`${JSON.stringify({ level: 50, time: now(), msg })}\n`)
        lost = 0
        append(line)
      } catch {
        // A failing log must not end the process.
        lost += 1
      }
    },
    close: () => closeSync(open.handle),
  }
}

interface OpenFile {
  readonly handle: number
  readonly bytes: number
  /** Creation time, ms. */
  readonly since: number
}

/** Time of the newest rotated file, ms; 0 without one. */
const lastRotation = (folder: string): number =>
  Math.max(0, ...namesIn(folder, ROTATED).map((name) => timeOf(name) ?? 0))

/**
 * @param notBefore Windows gives a file that is made within 15 s of a rename the creation time of
 *   the renamed one
 */
function openFile(file: string, now: () => number, notBefore: number): OpenFile {
  const known = existsSync(file)
  // Neither through a link nor into a pipe.
  makePrivateFile(file)
  const handle = openSync(file, 'a', 0o600)
  const { size, birthtimeMs, mtimeMs } = fstatSync(handle)
  // Not every file system stores the creation time.
  const since = known ? birthtimeMs || mtimeMs : now()
  return { handle, bytes: size, since: Math.max(since, notBefore) }
}

const rotatedName = (name: string, at: number): string =>
  `${name}-${new Date(at).toISOString().replace(/[:.]/g, '-')}.log`

/** Another process of this kiosk may have rotated it already. */
function renameIfPresent(file: string, aside: string): void {
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Deletes files that are too old, then the oldest until the total is small enough. */
function deleteOld(
  folder: string,
  openName: string,
  { totalBytes, keepForMs, fileBytes }: LogLimits,
  now: number,
): void {
  const files = namesIn(folder, ROTATED)
    .flatMap((name) => {
      const at = timeOf(name)
      return at === null ? [] : [{ path: join(folder, name), at }]
    })
    .sort((a, b) => b.at - a.at)
  let bytes = Math.max(fileBytes, statSync(join(folder, openName), { throwIfNoEntry: false })?.size ?? 0)
  for (const { path, at } of files) {
    bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (bytes > totalBytes || now - at > keepForMs) rmSync(path, { force: true })
  }
}

function timeOf(name: string): number | null {
  const found = ROTATED.exec(name)
  if (!found) return null
  const [, date, hours, minutes, seconds, ms] = found
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`)
}
