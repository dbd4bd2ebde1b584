import type { MissingGlyph, RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** The name of the character's script in the language of the desk, if it helps to identify it. */
function scriptName({ kind, script }: MissingGlyph, t: Translate): string | null {
  if (kind !== 'letter' || script === null) return null
  return new Intl.DisplayNames([t('language.locale')], { type: 'script' }).of(script) ?? null
}

export const codeOf = ({ codePoints }: Pick<MissingGlyph, 'codePoints'>): string => codePoints.join(' ')

/** Why the character has no glyph. */
export function glyphReason(glyph: MissingGlyph, t: Translate): string {
  const script = scriptName(glyph, t)
  return script ? t('correction.why.letter.script', { script }) : t(`correction.why.${glyph.kind}`)
}

/**
 * The problem, with the character, its position and code point, or with what would fit; null if
 * only the code of the problem is known.
 */
export function problemSentence(problem: RenderProblem, t: Translate): string | null {
  const [glyph] = problem.glyphs ?? []
  if (glyph) return glyphSentence(glyph, t)
  if (problem.code === 'too_many_lines' && problem.lines) return t('correction.lines', problem.lines)
  if (!problem.label) return null
  const label = { width: problem.label.widthMm, long: problem.label.lengthMm }
  switch (problem.code) {
    case 'text_does_not_fit':
      return textSentence(problem, label, t)
    case 'qr_too_long':
      return problem.fits ? t('correction.qr', { ...problem.fits, ...label }) : null
    case 'logo_does_not_fit':
      return logoSentence(problem, label, t)
    default:
      return null
  }
}

function glyphSentence(glyph: MissingGlyph, t: Translate): string {
  const values = { at: glyph.at, code: codeOf(glyph) }
  const script = scriptName(glyph, t)
  return script ? t('correction.letter.script', { ...values, script }) : t(`correction.${glyph.kind}`, values)
}

interface LabelValues {
  readonly width: number
  readonly long: number
}

function textSentence(
  { fits, lines, placed, fixedPx }: RenderProblem,
  label: LabelValues,
  t: Translate,
): string {
  if (fits?.line !== undefined) return t('correction.fits.line', { ...fits, ...label })
  if (fits && placed) return t('correction.fits.placed', { ...fits })
  if (fits && fixedPx !== undefined) return t('correction.fits.fixed', { ...fits, px: fixedPx })
  if (fits) return t('correction.fits', { ...fits, ...label })
  if (lines && lines.allowed > 0) return t('correction.fits.lines', { ...lines, ...label })
  return t('correction.fits.none', { ...label })
}

function logoSentence({ logo }: RenderProblem, label: LabelValues, t: Translate): string | null {
  if (!logo) return null
  const { number, count, most, mostPx } = logo
  if (most !== undefined) return t('correction.logo.count', { count, most, ...label })
  if (mostPx === undefined) return t('correction.logo.place', { number })
  // Rounded down, so that a logo of this width fits.
  const mm = (Math.floor((mostPx / DOTS_PER_MM) * 10) / 10).toFixed(1)
  return t('correction.logo.width', { number, mm })
}
