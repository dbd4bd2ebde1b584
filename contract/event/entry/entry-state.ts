import { z } from 'zod'
import { uuid } from '../../platform/http/scalars.ts'

/**
 * By user: what tells people apart who have the same name in one list, such as their affiliation or
 * ticket. Empty if all names differ.
 */
export const Apart = z.record(uuid, z.string())

export type Apart = z.infer<typeof Apart>

/**
 * Limits of the columns of a list that no field takes and that staff keep as they are, for the
 * order of print runs.
 */
export const KEPT_COLUMNS = {
  columns: 30,
  /** Code points. */
  heading: 100,
  cell: 500,
} as const

/** An entry is used once the person is checked in; a pending one waits for approval. */
export const EntryState = z.enum(['UNUSED', 'USED', 'PENDING', 'CANCELLED'])
export type EntryState = z.infer<typeof EntryState>
