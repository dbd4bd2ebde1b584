import type { BackupCopy } from '../../../contract/kiosk/backup/backup.ts'
import { readFindings } from './backup-findings.ts'

/** Interval of listing copies, ms: copies may be deleted or unplugged without a new finding. */
const KEPT_MS = 60_000

/**
 * Time of the newest copy that was read back completely, or null. Listing copies starts a thread,
 * so the result is cached until another copy is checked.
 */
export function createNewestWhole(
  copies: () => Promise<readonly BackupCopy[]>,
  backupDir: string,
  now: () => number,
): () => Promise<string | null> {
  let known: { readonly key: string; readonly until: number; readonly at: string | null } | null =
    null
  return async () => {
    const key = Object.keys(readFindings(backupDir)).join('\n')
    if (known?.key === key && known.until > now()) return known.at
    const times = (await copies())
      .filter((copy) => copy.checked?.result === 'whole')
      .flatMap((copy) => (copy.madeAt === null ? [] : [copy.madeAt]))
    const at = times.sort().at(-1) ?? null
    known = { key, until: now() + KEPT_MS, at }
    return at
  }
}
