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
  let open = openFile(file, now)
  let lost = 0

  function rotate(): void {
    renameIfPresent(file, join(folder, rotatedName(name, now())))
    const before = open
    // A closed file descriptor may be reused at once, so it is closed when nothing writes to it.
    open = openFile(file, now)
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

function openFile(file: string, now: () => number): OpenFile {
  const known = existsSync(file)
  // Neither through a link nor into a pipe.
  makePrivateFile(file)
  const handle = openSync(file, 'a', 0o600)
  const { size, birthtimeMs, mtimeMs } = fstatSync(handle)
  // Not every file system stores the creation time.
  return { handle, bytes: size, since: known ? birthtimeMs || mtimeMs : now() }
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
  let bytes = Math.max(
    fileBytes,
    statSync(join(folder, openName), { throwIfNoEntry: false })?.size ?? 0,
  )
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
