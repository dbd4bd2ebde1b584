import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** How much is kept of a log, and for how long. */
export interface LogLimits {
  /** A file that would grow beyond this many bytes is put aside. */
  readonly fileBytes: number
  /** Files put aside and the open one together, of all logs in the folder, in bytes. */
  readonly totalBytes: number
  /** A file is put aside when it was begun longer ago than this, in ms. */
  readonly turnAfterMs: number
  /** A file that was put aside is dropped after this, in ms. */
  readonly keepForMs: number
}

const DAY_MS = 86_400_000
const LOG_LIMITS: LogLimits = {
  fileBytes: 5_000_000,
  totalBytes: 30_000_000,
  turnAfterMs: DAY_MS,
  keepForMs: 14 * DAY_MS,
}

/** Files that were put aside: `passdesk-2026-11-21T03-36-06-123Z.log`, named by when that was. */
const ASIDE = /^[a-z]+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.log$/

/** Where pino writes: one line a call, on disk when it returns. */
export interface LogFile {
  write(line: string): void
  close(): void
}

/**
 * Opens FOLDER/NAME.log for its owner only, and turns it over by size and age. Written here and
 * now, without a thread or a transport: the last line before a crash is there, and nothing has to
 * be found inside of an app archive. A full disk loses lines, never the kiosk; how many is said
 * once there is room again.
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

  function turn(): void {
    putAside(file, join(folder, asideName(name, now())))
    const before = open
    // The number of a closed file may be another file's a moment later, so it is closed when
    // nothing writes to it.
    open = openFile(file, now)
    closeSync(before.handle)
    dropOld(folder, `${name}.log`, limits, now())
  }
  function append(text: string): void {
    const bytes = Buffer.byteLength(text)
    const old = now() - open.since > limits.turnAfterMs
    if (open.bytes > 0 && (open.bytes + bytes > limits.fileBytes || old)) turn()
    writeSync(open.handle, text)
    open = { ...open, bytes: open.bytes + bytes }
  }
  dropOld(folder, `${name}.log`, limits, now())
  return {
    write(line) {
      try {
        if (lost > 0)
          append(
            `${JSON.stringify({ level: 50, time: now(), msg: `${lost} lines before this one could not be written` })}\n`,
          )
        lost = 0
        append(line)
      } catch {
        // The log must not end what it tells of.
        lost += 1
      }
    },
    close: () => closeSync(open.handle),
  }
}

interface OpenFile {
  readonly handle: number
  readonly bytes: number
  /** When it was begun, ms. */
  readonly since: number
}

function openFile(file: string, now: () => number): OpenFile {
  const known = existsSync(file)
  const handle = openSync(file, 'a', 0o600)
  const { size, birthtimeMs, mtimeMs } = fstatSync(handle)
  // Not every file system knows when a file was made.
  return { handle, bytes: size, since: known ? birthtimeMs || mtimeMs : now() }
}

const asideName = (name: string, at: number): string =>
  `${name}-${new Date(at).toISOString().replace(/[:.]/g, '-')}.log`

/** Another process of this kiosk may have turned it over a moment ago. */
function putAside(file: string, aside: string): void {
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Drops what is too old, then the oldest until the rest is small enough. */
function dropOld(
  folder: string,
  openName: string,
  { totalBytes, keepForMs, fileBytes }: LogLimits,
  now: number,
): void {
  const files = readdirSync(folder)
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
  const found = ASIDE.exec(name)
  if (!found) return null
  const [, date, hours, minutes, seconds, ms] = found
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`)
}
