import { z } from 'zod'
import { count } from '../../platform/http/scalars.ts'

const DroppedCharacter = z.strictObject({
  character: z.string(),
  /** As `U+200B`; one for each code point. */
  codePoints: z.array(z.string()),
  /** Its first position in the text, from 1, counted in user-perceived characters. */
  at: z.int().min(1),
})
export type DroppedCharacter = z.infer<typeof DroppedCharacter>

/**
 * What a pass leaves out of a text although it can be drawn. `nameLine`: the line below the name.
 */
export const DrawingNote = z.discriminatedUnion('code', [
  /** Characters without ink, such as a zero-width space. */
  z.strictObject({
    code: z.literal('invisible_dropped'),
    field: z.enum(['name', 'title', 'affiliation', 'nameLine']),
    characters: z.array(DroppedCharacter),
  }),
  /**
   * The line is printed without the characters that no print font has; `line_unprintable`: nothing
   * is left of it.
   */
  z.strictObject({
    code: z.enum(['line_shortened', 'line_unprintable']),
    characters: z.array(DroppedCharacter),
  }),
  /** The label has no space for the line. `most` of its first code points would fit. */
  z.strictObject({
    code: z.literal('line_no_space'),
    label: z.strictObject({ widthMm: z.int().min(1), lengthMm: z.int().min(1) }),
    length: z.int().min(1),
    most: count,
  }),
])
export type DrawingNote = z.infer<typeof DrawingNote>
