import { errorCode } from '../../platform/threads/error-code.ts'
import { type Sentence, TextError } from '../../../messages/sentence.ts'

/** A problem of the target: no space left, or write-protected. */
export type PlaceFault = 'full' | 'read_only'

/** Why a backup cannot be made, read or restored, as one line. */
export class BackupError extends TextError {
  /** Set if the target is the cause. */
  readonly placeFault: PlaceFault | null

  constructor(
    sentence: Sentence,
    { placeFault = null, ...options }: ErrorOptions & { readonly placeFault?: PlaceFault | null } = {},
  ) {
    super(sentence, options)
    this.placeFault = placeFault
  }
}

const FAULT_OF_CODE: Readonly<Record<string, PlaceFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_FULL: 'full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
  SQLITE_READONLY: 'read_only',
}

/** Maps an error code of the file system or of SQLite. */
export const placeFaultOf = (error: unknown): PlaceFault | null => FAULT_OF_CODE[errorCode(error)] ?? null
