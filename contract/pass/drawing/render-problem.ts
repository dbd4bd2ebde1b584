import { z } from 'zod'
import { count } from '../../platform/http/scalars.ts'

/**
 * Why a character has no glyph: a private-use one, an emoji or symbol, a variation of a kanji, or a
 * letter or kanji that the print fonts lack.
 */
export const GlyphKind = z.enum(['private', 'symbol', 'invisible', 'variation', 'kanji', 'letter'])
export type GlyphKind = z.infer<typeof GlyphKind>

/** A character that cannot be printed. */
export const MissingGlyph = z.strictObject({
  field: z.enum(['name', 'title', 'affiliation']),
  character: z.string(),
  /** As `U+E0A3`; one for each code point. */
  codePoints: z.array(z.string()),
  /** Its first position in the text, from 1, counted in user-perceived characters. */
  at: z.int().min(1),
  kind: GlyphKind,
  /** ISO 15924, as `Tibt`; null for symbols and scripts of no living language. */
  script: z.string().length(4).nullable(),
})
export type MissingGlyph = z.infer<typeof MissingGlyph>

const length = z.number().min(0)

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
  /** Details of the characters; empty if the receiver of the report has no access to the text. */
  glyphs: z.array(MissingGlyph).optional(),
  /** Size of the cut label that the field does not fit, mm. */
  label: z.strictObject({ widthMm: length, lengthMm: length }).optional(),
  /**
   * Code points of the text or of the QR code, and how many of its first ones fit. `line`: of that
   * manual line, from 1.
   */
  fits: z.strictObject({ length: count, most: count, line: z.int().min(1).optional() }).optional(),
  /** Number of lines, and how many the template allows, or of the first ones fit the label. */
  lines: z.strictObject({ found: count, allowed: count }).optional(),
  /**
   * The logo, from 1, of so many. `most`: how many of the first logos fit; `mostPx`: its largest
   * width at its place, dots. Neither is set if no width from 24 dots on fits there.
   */
  logo: z
    .strictObject({
      number: z.int().min(1),
      count,
      most: count.optional(),
      mostPx: count.optional(),
    })
    .optional(),
  /** The text would fit without a layer that was placed by hand. */
  placed: z.literal(true).optional(),
  /** The template's fixed type size, dots; type may shrink if it is not set. */
  fixedPx: count.optional(),
  message: z.string(),
})

export type RenderProblem = z.infer<typeof RenderProblem>
