import type { z } from 'zod'
import type { TagOperation } from '../../contract/tags/tag.ts'

export type Operation = z.infer<typeof TagOperation>

/** One person whose tag is to be written. */
export interface WriteSession {
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  /** Who of the staff armed the reader. */
  readonly staffId: string
  /** Part of a bulk run, which comes after everybody who was armed by hand. */
  readonly bulk: boolean
  operation: Operation | null
  /** UID of the tag that was pulled away half written: only it may finish. */
  incompleteUid: string | null
  /** Fingerprint of what staff said may be overwritten. */
  allowed: string | null
}
