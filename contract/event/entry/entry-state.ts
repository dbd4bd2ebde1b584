import { z } from 'zod'

/** An entry is used once the person is checked in; a pending one waits for approval. */
export const EntryState = z.enum(['UNUSED', 'USED', 'PENDING', 'CANCELLED'])
export type EntryState = z.infer<typeof EntryState>
