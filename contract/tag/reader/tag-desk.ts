import { z } from 'zod'
import { Apart } from '../../event/entry/entry-state.ts'
import { count, hex64, revision, timestamp, uuid } from '../../platform/http/scalars.ts'
import { TagProblem } from '../operation/tag-problem.ts'

const person = z.strictObject({ userId: uuid, name: z.string(), kana: z.string().nullable() })

/** The desk's reader for one event; it is `idle` while it works for another event. */
export const TagDeskState = z.strictObject({
  rev: count,
  /**
   * `touch`: waits for a tag. `writing`, `verifying`: keep it still. `hold`: the tag must come
   * back, or `question` must be answered. `stop`: another tag, or another `problem`. `verified`
   * stays until the next person.
   */
  state: z.enum(['idle', 'touch', 'writing', 'verifying', 'verified', 'hold', 'stop']),
  person: person.nullable(),
  step: z.enum(['find', 'check', 'write', 'read_back']).nullable(),
  /** The current or last tag on the reader for this person. */
  tag: z
    .strictObject({
      kind: z.enum(['NTAG213', 'NTAG215', 'NTAG216', 'ULTRALIGHT']),
      uidStart: z.string(),
      uidEnd: z.string(),
      /** Longest message, bytes. */
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
  /** Whether the tag's content may be overwritten; the answer repeats operation and fingerprint. */
  question: z
    .strictObject({
      operationId: uuid,
      fingerprint: hex64,
      on: z.enum(['own_pass', 'other_pass', 'foreign']),
      /** Owner of the older pass, if staff of this event may know it. */
      name: z.string().nullable(),
      /** Short description of foreign content. */
      summary: z.string().nullable(),
    })
    .nullable(),
  /** Set with `verified`: message length in bytes, and time from tag detection to verification. */
  result: z.strictObject({ verifiedAt: timestamp, ndefBytes: z.int(), ms: z.int() }).nullable(),
  /** People with a half-written tag; placing the same tag again completes it. */
  unfinished: z.array(z.strictObject({ ...person.shape, uidEnd: z.string() })),
  bulk: z.boolean(),
  /** People after this one. */
  waiting: count,
  next: person.nullable(),
  /** Verified since the queue was last empty. */
  done: count,
  /** People of a bulk run who could not be started, and why. */
  skipped: z.array(z.strictObject({ ...person.shape, problem: TagProblem })),
  /** Of the people of the bulk runs. */
  apart: Apart,
})
export type TagDeskState = z.infer<typeof TagDeskState>
