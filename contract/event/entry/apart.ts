import { z } from 'zod'
import { uuid } from '../../platform/http/scalars.ts'

/**
 * By user: what tells people apart who have the same name in one list, such as their affiliation or
 * ticket. Empty if all names differ.
 */
export const Apart = z.record(uuid, z.string())

export type Apart = z.infer<typeof Apart>
