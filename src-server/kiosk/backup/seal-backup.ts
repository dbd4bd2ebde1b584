import Database from 'better-sqlite3'
import { renameFileSync } from '../../platform/files/rename-file.ts'
import { sentence } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import { appendChecksum, readBackup } from './read-backup.ts'
import { BackupError, placeFaultOf } from './backup-error.ts'
import { passphraseOf, sealKey } from './backup-key.ts'
import { openCopy, writeMeta, type BackupMeta } from './backup-meta.ts'
import { newPart, removePart } from './write-backup.ts'

/**
 * Rewrites a backup that has the installation's key in plain text: the key is encrypted with the
 * passphrase of that installation. The new file is read back before it replaces the old one.
 * Throws BackupError with one clear line.
 */
export function sealBackup(file: string): BackupMeta {
  const { meta } = readBackup(file)
  if (meta.installationKey === null)
    throw new BackupError(sentence('dataProblem.backup.noPlainKey', { file }))
  const key = Buffer.from(meta.installationKey, 'hex')
  const sealed = { ...meta, installationKey: null, sealedKey: sealKey(key, passphraseOf(key)) }
  try {
    const part = newPart(file)
    const copy = openCopy(file)
    try {
      copy.prepare('vacuum into ?').run(part)
    } finally {
      copy.close()
    }
    replaceMeta(part, sealed)
    appendChecksum(part)
    readBackup(part)
    renameFileSync(part, file)
    return sealed
  } catch (error) {
    removePart(file)
    if (error instanceof BackupError) throw error
    throw new BackupError(sentence('dataProblem.backup.notWritten', { file, reason: systemFault(error) }), {
      cause: error,
      placeFault: placeFaultOf(error),
    })
  }
}

/** Without the key in free pages or in a journal. */
function replaceMeta(part: string, meta: BackupMeta): void {
  const copy = new Database(part)
  try {
    copy.pragma('journal_mode = MEMORY')
    copy.pragma('secure_delete = ON')
    writeMeta(copy, meta)
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
