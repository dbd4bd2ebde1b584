import { z } from 'zod'
import { hex64, revision, timestamp, uuid } from '../core/scalars.ts'
import { TagProblem } from './tag-problem.ts'

const person = z.strictObject({ userId: uuid, name: z.string(), kana: z.string().nullable() })

/** The desk's reader at work for one event; another event's work shows as idle. */
export const TagDeskState = z.strictObject({
  rev: z.int().min(0),
  /**
   * `touch`: waits for a tag. `writing`, `verifying`: keep it still. `hold`: the tag must come
   * back, or `question` be answered. `stop`: another tag, or something else as `problem` says.
   * `verified` stays until the next person.
   */
  state: z.enum(['idle', 'touch', 'writing', 'verifying', 'verified', 'hold', 'stop']),
  person: person.nullable(),
  step: z.enum(['find', 'check', 'write', 'read_back']).nullable(),
  /** The tag that lies, or lay last, on the reader for this person. */
  tag: z
    .strictObject({
      kind: z.enum(['NTAG213', 'NTAG215', 'NTAG216', 'ULTRALIGHT']),
      uidStart: z.string(),
      uidEnd: z.string(),
      /** Longest message that it holds, in bytes. */
      capacityBytes: z.int(),
      content: z.enum(['empty', 'url', 'foreign']),
    })
    .nullable(),
  problem: TagProblem.nullable(),
  operation: z
    .strictObject({
      operationId: uuid,
      expiresAt: timestamp,
      templateRevision: revision,
      draftRevision: revision,
    })
    .nullable(),
  /**
   * Whether what is on the tag may be overwritten; the answer repeats operation and fingerprint.
   */
  question: z
    .strictObject({
      operationId: uuid,
      fingerprint: hex64,
      on: z.enum(['own_pass', 'other_pass', 'foreign']),
      /** Whose older pass it is, where staff of this event may know it. */
      name: z.string().nullable(),
      /** What is on it in a few words, for something foreign. */
      summary: z.string().nullable(),
    })
    .nullable(),
  /**
   * Set with `verified`: message length in bytes, and time from the tag being there to verified.
   */
  result: z.strictObject({ verifiedAt: timestamp, ndefBytes: z.int(), ms: z.int() }).nullable(),
  /** People whose tag was pulled away half written; the same tag finishes when it is put back. */
  unfinished: z.array(z.strictObject({ ...person.shape, uidEnd: z.string() })),
  bulk: z.boolean(),
  /** People who come after this one. */
  waiting: z.int().min(0),
  next: person.nullable(),
  /** Verified since the queue was last empty. */
  done: z.int().min(0),
  /** People of a bulk run who could not be begun, and why. */
  skipped: z.array(z.strictObject({ ...person.shape, problem: TagProblem })),
})
export type TagDeskState = z.infer<typeof TagDeskState>
