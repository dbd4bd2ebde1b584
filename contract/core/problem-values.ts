import { z } from 'zod'

/** What the sentence about a problem names: numbers, words of a file, names of other texts. */
export const ProblemValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(z.string().nullable())]),
)
