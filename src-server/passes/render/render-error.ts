/** A field of the content that is drawn as text. */
export type TextField = 'name' | 'title' | 'affiliation'

/** Why a pass cannot be drawn, as data. Lengths in mm, counts in characters. */
export type RenderProblem =
  | { readonly code: 'missing_glyph'; readonly field: TextField; readonly characters: string[] }
  | {
      readonly code: 'text_does_not_fit'
      readonly field: TextField
      readonly widthMm: number
      readonly lengthMm: number
      /** Code points of the text, and how many of its first ones fit beside the other texts. */
      readonly length: number
      readonly most: number | null
      /** Set if the text would fit without a layer that was placed by hand. */
      readonly placed?: true
      /** The fixed type size of the template, dots; not set if type may shrink to 22. */
      readonly fixedPx?: number
    }
  | {
      readonly code: 'too_many_lines'
      readonly field: TextField
      readonly lines: number
      readonly allowed: number
    }
  | { readonly code: 'unknown_logo'; readonly imageId: string; readonly index: number }
  | { readonly code: 'qr_too_long'; readonly characters: number }
  | {
      readonly code: 'logo_does_not_fit'
      readonly index: number
      /**
       * Set if the logo has neither a place nor an own width: the number of logos and the size of
       * the label.
       */
      readonly among?: {
        readonly count: number
        readonly widthMm: number
        readonly lengthMm: number
      }
    }

/**
 * A content that cannot be drawn on its template. The message is one sentence that names the field
 * and the bound.
 */
export class RenderError extends Error {
  readonly problem: RenderProblem

  constructor(problem: RenderProblem) {
    super(sentence(problem))
    this.name = 'RenderError'
    this.problem = problem
  }
}

function sentence(problem: RenderProblem): string {
  switch (problem.code) {
    case 'missing_glyph':
      return (
        `The ${problem.field} has ${problem.characters.map(shown).join(', ')}, which ` +
        'the print font cannot draw.'
      )
    case 'text_does_not_fit':
      if (problem.placed)
        return (
          `The ${problem.field} finds no room on ${problem.widthMm} × ${problem.lengthMm} ` +
          'mm beside what was placed by hand.'
        )
      if (problem.fixedPx)
        return (
          `The ${problem.field} does not fit ${problem.widthMm} × ${problem.lengthMm} mm ` +
          `at the template's fixed type size of ${problem.fixedPx} dots${whatFits(problem)}.`
        )
      return (
        `The ${problem.field} does not fit ${problem.widthMm} × ${problem.lengthMm} mm ` +
        `at a type size of at least 22 dots${whatFits(problem)}.`
      )
    case 'too_many_lines':
      return `The ${problem.field} has ${problem.lines} lines; the template allows ${problem.allowed}.`
    case 'unknown_logo':
      return `Logo ${problem.index + 1} (image ${problem.imageId}) is not registered.`
    case 'qr_too_long':
      return `The QR code of ${problem.characters} characters is too long for this label at 4 dots a module.`
    case 'logo_does_not_fit':
      if (problem.among)
        return (
          `${problem.among.count === 1 ? 'The logo finds' : `The ${problem.among.count} logos find`} ` +
          `no room on ${problem.among.widthMm} × ${problem.among.lengthMm} mm at a ` +
          'height of at least 24 dots.'
        )
      return `Logo ${problem.index + 1} does not fit the label at the place and size given.`
  }
}

const whatFits = ({ length, most }: { length: number; most: number | null }): string =>
  most === null ? '' : `: ${most} of its ${length} characters would`

/** A character in quotes with its code point; invisible characters by code point only. */
function shown(character: string): string {
  const points = [...character].map(
    (c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
  return /^[\p{C}\p{Z}\p{M}]+$/u.test(character)
    ? points.join(' ')
    : `"${character}" (${points.join(' ')})`
}
