import { isUnavailable } from '../../platform/db/database.ts'
import { sentence, textIn, type Sentence, TextError } from '../../../messages/sentence.ts'

/** Why an import stopped. */
export type StopReason = 'disk_full' | 'store_unavailable' | 'internal_error'

/**
 * An import stopped before its end. Each group of rows is stored completely or not at all, so
 * `stored` is exact. A second run finds the stored rows unchanged and stores the others.
 */
export class ImportStopped extends TextError {
  /** Number of stored rows, of `total` rows to store. */
  readonly stored: number
  readonly total: number
  readonly reason: StopReason

  constructor(stored: number, total: number, cause: unknown) {
    const reason = reasonOf(cause)
    super(sentenceOf(stored, total, reason), { cause })
    this.name = 'ImportStopped'
    this.stored = stored
    this.total = total
    this.reason = reason
  }
}

function reasonOf(cause: unknown): StopReason {
  const code = String((cause as { code?: unknown } | null)?.code ?? '')
  if (code === 'SQLITE_FULL' || code === '53100' || code === 'ENOSPC') return 'disk_full'
  return isUnavailable(cause) ? 'store_unavailable' : 'internal_error'
}

function sentenceOf(stored: number, total: number, reason: StopReason): Sentence {
  return sentence('importList.stopped.sentence', (language) => ({
    stored,
    total,
    reason: textIn(language, `importList.stopped.${reason}`),
  }))
}
