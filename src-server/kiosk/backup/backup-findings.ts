import { inTimeAt, readJsonFile } from '../../platform/files/foreign-file.ts'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupCopy } from '../../../contract/kiosk/backup/backup.ts'
import { replacePrivateFile } from '../../platform/files/private-files.ts'

/** One backup file: its folder and its name. */
export interface CopyRef {
  readonly targetId: string
  readonly name: string
}

export type Checked = NonNullable<BackupCopy['checked']>

/** By target, name, size and modification time: a file that changed since is not checked. */
const Findings = z.record(z.string(), BackupCopy.shape.checked.unwrap())
export type Findings = z.infer<typeof Findings>

/** More than the number of copies in the folder and on a stick. */
const MOST_FINDINGS = 1_000

const fileIn = (backupDir: string): string => join(backupDir, 'verified.json')

/** Results of the last checks of copies, stored in the backup folder. */
export const readFindings = (backupDir: string): Findings => readJsonFile(fileIn(backupDir), Findings) ?? {}

/** Stores the result for the copy at `path`. */
export async function noteFinding(
  backupDir: string,
  ref: CopyRef,
  path: string,
  checked: Checked,
): Promise<void> {
  const { size, mtimeMs } = await inTimeAt(dirname(path), () => lstat(path))
  const { [findingKey(ref, size, mtimeMs)]: _, ...others } = readFindings(backupDir)
  const all = { ...others, [findingKey(ref, size, mtimeMs)]: checked }
  const kept = Object.entries(all).slice(-MOST_FINDINGS)
  replacePrivateFile(fileIn(backupDir), JSON.stringify(Object.fromEntries(kept)))
}

/** @param changedAt ms since 1970 */
export const findingKey = ({ targetId, name }: CopyRef, bytes: number, changedAt: number): string =>
  `${targetId}/${name}/${bytes}/${Math.floor(changedAt)}`

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
  let known: { readonly key: string; readonly until: number; readonly at: string | null } | null = null
  return async () => {
    const key = Object.keys(readFindings(backupDir)).join('\n')
    if (known?.key === key && known.until > now() && known.until <= now() + KEPT_MS) return known.at
    const times = (await copies())
      .filter((copy) => copy.checked?.result === 'whole')
      .flatMap((copy) => (copy.madeAt === null ? [] : [copy.madeAt]))
    const at = times.sort().at(-1) ?? null
    known = { key, until: now() + KEPT_MS, at }
    return at
  }
}
