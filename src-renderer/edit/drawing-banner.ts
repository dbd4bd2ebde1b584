import type { RenderProblem } from '../../contract/pass/render-problem.ts'
import type { PassTemplate } from '../../contract/pass/pass.ts'
import { MEDIA_SIZE } from '../../labels/stocks.ts'
import type { Say, MessageKey } from '../i18n/i18n.ts'
import { LINES_SIGN } from '../components/lines-banner.ts'
import type { BannerSpec } from '../ui/banner-store.ts'

const GLYPH_SIGN: Partial<Record<RenderProblem['field'], MessageKey>> = {
  name: 'pass.glyph.sign',
  title: 'pass.glyph.signtitle',
  affiliation: 'pass.glyph.signaffiliation',
}

/** What cannot be drawn: the field, and its characters or the label's size. */
export function drawingBanner(
  problem: RenderProblem | null,
  template: PassTemplate,
  t: Say,
): BannerSpec {
  if (problem?.code === 'unknown_logo')
    return { tone: 'warning', title: t('pass.logo.sign'), detail: t('pass.logo.detail') }
  if (!problem)
    return { tone: 'warning', title: t('pass.draw.sign'), detail: t('edit.wrong.detail') }
  const glyphSign = GLYPH_SIGN[problem.field]
  if (problem.code === 'missing_glyph' && glyphSign) {
    return {
      tone: 'warning',
      title: t(glyphSign),
      detail: t('edit.wrong.glyph', { characters: problem.characters.join(' ') }),
    }
  }
  const linesSign = LINES_SIGN[problem.field]
  if (problem.code === 'too_many_lines' && linesSign)
    return { tone: 'warning', title: t(linesSign), detail: t('edit.wrong.lines') }
  const size = { width: MEDIA_SIZE[template.media].widthMm, length: template.lengthMm }
  return {
    tone: 'warning',
    title: t(`pass.fit.${problem.field}`),
    detail: t('edit.wrong.fit', size),
  }
}
