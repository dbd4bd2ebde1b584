import { z } from 'zod'

export const RenderProblem = z.strictObject({
  code: z.enum([
    'missing_glyph',
    'text_does_not_fit',
    'too_many_lines',
    'unknown_logo',
    'logo_does_not_fit',
    'qr_too_long',
  ]),
  field: z.enum(['name', 'title', 'affiliation', 'logos', 'qr']),
  characters: z.array(z.string()),
  message: z.string(),
})

export type RenderProblem = z.infer<typeof RenderProblem>
