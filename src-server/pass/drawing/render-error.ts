import { codePointsOf } from '../../platform/text/characters.ts'

/** A field of the content that is drawn as text. */
export type TextField = 'name' | 'title' | 'affiliation'

/** Size of the cut label, mm. */
interface LabelSize {
  readonly widthMm: number
  readonly lengthMm: number
}

/**
 * Why a pass cannot be drawn, as data, with what would fit. Lengths in mm, counts in code points.
 */
export type RenderProblem =
  | {
      readonly code: 'missing_glyph'
      readonly field: TextField
      readonly characters: string[]
      /** The same of the fields after it. */
      readonly others?: readonly { readonly field: TextField; readonly characters: string[] }[]
    }
  | (LabelSize & {
      readonly code: 'text_does_not_fit'
      readonly field: TextField
      /**
       * Length of the text, and how many of its first characters fit beside the other texts; of the
       * named line for manual lines. Null if none fits.
       */
      readonly fits: {
        readonly length: number
        readonly most: number
        readonly line?: number
      } | null
      /** The number of manual lines, and how many of the first ones fit. */
      readonly lines: { readonly found: number; readonly most: number } | null
      /** Set if the text would fit without a layer that was placed by hand. */
      readonly placed?: true
      /** The fixed type size of the template, dots; not set if type may shrink to 22. */
      readonly fixedPx?: number
    })
  | {
      readonly code: 'too_many_lines'
      readonly field: TextField
      readonly lines: number
      readonly allowed: number
    }
  | { readonly code: 'unknown_logo'; readonly imageId: string; readonly index: number }
  | (LabelSize & {
      readonly code: 'qr_too_long'
      readonly characters: number
      /** How many of its first characters fit. */
      readonly most: number
    })
  | (LabelSize & {
      readonly code: 'logo_does_not_fit'
      readonly index: number
      readonly count: number
      /** How many of the first logos fit; null if the logo has a place or a width of its own. */
      readonly mostLogos: number | null
      /** The largest width at its place, dots; null if no width from 24 dots on fits there. */
      readonly mostWidthPx: number | null
    })

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
      return [problem, ...(problem.others ?? [])]
        .map(
          ({ field, characters }) =>
            `The ${field} has ${characters.map(shown).join(', ')}, which the print font cannot draw.`,
        )
        .join(' ')
    case 'text_does_not_fit':
      if (problem.placed)
        return (
          `The ${problem.field} does not fit ${size(problem)} beside the layers placed by hand` +
          `${whatFits(problem)}.`
        )
      if (problem.fixedPx)
        return (
          `The ${problem.field} does not fit ${size(problem)} ` +
          `at the template's fixed type size of ${problem.fixedPx} dots${whatFits(problem)}.`
        )
      return (
        `The ${problem.field} does not fit ${size(problem)} ` +
        `at a type size of at least 22 dots${whatFits(problem)}.`
      )
    case 'too_many_lines':
      return `The ${problem.field} has ${problem.lines} lines; the template allows ${problem.allowed}.`
    case 'unknown_logo':
      return `Logo ${problem.index + 1} (image ${problem.imageId}) is not registered.`
    case 'qr_too_long':
      return (
        `The QR code of ${problem.characters} characters is too long for ${size(problem)} at 4 ` +
        `dots a module: ${problem.most} would fit.`
      )
    case 'logo_does_not_fit':
      return logoSentence(problem)
  }
}

const size = ({ widthMm, lengthMm }: LabelSize): string => `${widthMm} × ${lengthMm} mm`

function whatFits({ fits, lines }: Extract<RenderProblem, { code: 'text_does_not_fit' }>): string {
  if (fits?.line) return `: ${fits.most} of the ${fits.length} characters of line ${fits.line} would`
  if (fits) return `: ${fits.most} of its ${fits.length} characters would`
  return lines ? `: ${lines.most} of its ${lines.found} lines would` : ''
}

function logoSentence(problem: Extract<RenderProblem, { code: 'logo_does_not_fit' }>): string {
  const { index, count, mostLogos, mostWidthPx } = problem
  if (mostLogos !== null)
    return (
      `${count === 1 ? 'The logo does' : `The ${count} logos do`} not fit ${size(problem)} ` +
      `at a height of at least 24 dots${mostLogos > 0 ? `: ${mostLogos} would` : ''}.`
    )
  const bound = mostWidthPx === null ? 'no width' : `at most ${mostWidthPx} dots of width`
  return `Logo ${index + 1} does not fit ${size(problem)}: ${bound} would fit at its place.`
}

/** A character in quotes with its code point; invisible characters by code point only. */
function shown(character: string): string {
  const points = codePointsOf(character)
  return /^[\p{C}\p{Z}\p{M}]+$/u.test(character) ? points.join(' ') : `"${character}" (${points.join(' ')})`
}
