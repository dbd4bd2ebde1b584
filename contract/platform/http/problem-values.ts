import { z } from 'zod'

/** Values in the sentence about a problem: numbers, words of a file, keys of other texts. */
export const ProblemValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(z.string().nullable())]),
)
