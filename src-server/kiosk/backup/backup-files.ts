/** Why a backup was made; part of its file name. */
export type BackupKind = 'auto' | 'by-hand' | 'before-migration' | 'before-restore'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Automatic backups kept: the newest ones, then the last of each hour and of each day for a period.
 */
const NEWEST = 12
const HOURLY_FOR_MS = DAY_MS
const DAILY_FOR_MS = 14 * DAY_MS
const BEFORE_MIGRATION_FOR_MS = 90 * DAY_MS
/** Marks an incomplete copy, for example after a power failure. */
const PART_FOR_MS = HOUR_MS

const NAME = new RegExp(
  '^(auto|by-hand|before-migration|before-restore)-' +
    String.raw`(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite` +
    String.raw`(?<part>\.\d+\.part(?:-\w+)?)?$`,
)

/**
 * `auto-2026-11-21T03-36-06-123Z.sqlite`: sorts by time and is a valid file name on every system.
 */
export function backupName(kind: BackupKind, at: number): string {
  return `${kind}-${new Date(at).toISOString().replace(/[:.]/g, '-')}.sqlite`
}

/**
 * The automatic backups to delete. Files with other names, and those moved here by a restore, are
 * kept.
 */
export function backupsToDrop(names: readonly string[], now: number): string[] {
  const files = names.flatMap((name) => parseName(name) ?? []).sort((a, b) => b.at - a.at)
  const old = files.filter(
    ({ kind, part, at }) =>
      now - at > (part ? PART_FOR_MS : kind === 'before-migration' ? BEFORE_MIGRATION_FOR_MS : Infinity),
  )
  const auto = files.filter(({ kind, part }) => kind === 'auto' && !part)
  const kept = new Set([
    ...auto.slice(0, NEWEST),
    // Those of a clock that was ahead do not take their place.
    ...auto.filter(({ at }) => at <= now).slice(0, NEWEST),
    ...lastOfEach(HOUR_MS, HOURLY_FOR_MS, auto, now),
    ...lastOfEach(DAY_MS, DAILY_FOR_MS, auto, now),
  ])
  return [...old, ...auto.filter((file) => !kept.has(file))].map(({ name }) => name)
}

interface BackupFile {
  readonly name: string
  readonly kind: string
  readonly part: boolean
  readonly at: number
}

function parseName(name: string): BackupFile | null {
  const found = NAME.exec(name)
  if (!found) return null
  const [, kind, date, hours, minutes, seconds, ms] = found
  return {
    name,
    kind: kind!,
    part: found.groups?.part !== undefined,
    at: Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`),
  }
}

/** Of the name of a whole backup, ms since 1970; null for other names. */
export function timeInName(name: string): number | null {
  const file = parseName(name)
  return file && !file.part ? file.at : null
}

/** `files` are sorted, newest first. */
function lastOfEach(span: number, forMs: number, files: readonly BackupFile[], now: number): BackupFile[] {
  const last = new Map<number, BackupFile>()
  for (const file of files) {
    const slot = Math.floor(file.at / span)
    if (now - file.at <= forMs && !last.has(slot)) last.set(slot, file)
  }
  return [...last.values()]
}
