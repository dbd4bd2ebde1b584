import { readJsonFile } from '../../platform/files/read-json-file.ts'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupCopy } from '../../../contract/kiosk/backup/backup.ts'
import { inTimeAt } from '../../platform/files/foreign-file.ts'
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
export const readFindings = (backupDir: string): Findings =>
  readJsonFile(fileIn(backupDir), Findings) ?? {}

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
