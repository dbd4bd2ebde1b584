import { z } from 'zod'

/** Symbols of a ticket class on the pass: shapes that can be distinguished from a distance. */
export const CLASS_SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star'] as const

/** Maximum characters of the text on the pass. */
export const MARK_TEXT = 24

/**
 * Band or symbol of a ticket class, at the edge of the pass. `band`: white text on a black band. A
 * symbol: black on white, with the text beside it.
 */
export const ClassMark = z.strictObject({
  kind: z.enum(['band', ...CLASS_SYMBOLS]),
  text: z.string().max(MARK_TEXT),
  /** Red in place of black, on a black and red roll only. */
  colour: z.literal('red').optional(),
})
export type ClassMark = z.infer<typeof ClassMark>
