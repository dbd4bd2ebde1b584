import type { z } from 'zod'
import type { TagOperation } from '../../../contract/tag/operation/tag.ts'

export type Operation = z.infer<typeof TagOperation>

/** The writing of one person's tag. */
export interface WriteSession {
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  /** The staff member who started it. */
  readonly staffId: string
  /** Part of a bulk run, which comes after sessions started by hand. */
  readonly bulk: boolean
  operation: Operation | null
  /** UID of the tag that was removed while it was written: only this tag may be finished. */
  incompleteUid: string | null
  /** Fingerprint of the content that staff allowed to overwrite. */
  allowed: string | null
}
