import type { MissingGlyph, RenderProblem } from '../../contract/pass/render-problem.ts'
import type { PassTemplate } from '../../contract/pass/pass.ts'
import { MEDIA_SIZE } from '../../labels/stocks.ts'
import type { Translate } from '../i18n/i18n.ts'

/** The name of the character's script in the language of the desk, if it helps to identify it. */
function scriptName({ kind, script }: MissingGlyph, t: Translate): string | null {
  if (kind !== 'letter' || script === null) return null
  return new Intl.DisplayNames([t('language.locale')], { type: 'script' }).of(script) ?? null
}

export const codeOf = ({ codePoints }: MissingGlyph): string => codePoints.join(' ')

/** Why the character has no glyph. */
export function glyphReason(glyph: MissingGlyph, t: Translate): string {
  const script = scriptName(glyph, t)
  return script ? t('correction.why.letter.script', { script }) : t(`correction.why.${glyph.kind}`)
}

/**
 * The problem, with the character, its position and code point, or with the limit; null if only the
 * code of the problem is known.
 */
export function problemSentence(
  problem: RenderProblem,
  template: PassTemplate | undefined,
  t: Translate,
): string | null {
  const [glyph] = problem.glyphs ?? []
  if (glyph) {
    const values = { at: glyph.at, code: codeOf(glyph) }
    const script = scriptName(glyph, t)
    return script
      ? t('correction.letter.script', { ...values, script })
      : t(`correction.${glyph.kind}`, values)
  }
  if (problem.fits && template) {
    const size = { width: MEDIA_SIZE[template.media].widthMm, long: template.lengthMm }
    return t('correction.fits', { ...problem.fits, ...size })
  }
  return problem.lines ? t('correction.lines', problem.lines) : null
}
