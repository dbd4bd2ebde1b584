import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import type { Translate, MessageKey } from '../../i18n/i18n.ts'
import { LINES_TITLE } from '../../shell/lines-banner.ts'
import { problemSentence } from '../drawing/problem-sentence.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'

const GLYPH_TITLE: Partial<Record<RenderProblem['field'], MessageKey>> = {
  name: 'pass.glyph.banner',
  title: 'pass.glyph.bannertitle',
  affiliation: 'pass.glyph.banneraffiliation',
}

/** Why the content cannot be drawn: the field, and its characters or the label's size. */
export function drawingBanner(
  problem: RenderProblem | null,
  template: PassTemplate,
  t: Translate,
): BannerSpec {
  if (problem?.code === 'unknown_logo')
    return { tone: 'warning', title: t('pass.logo.banner'), detail: t('pass.logo.detail') }
  if (!problem)
    return { tone: 'warning', title: t('pass.draw.banner'), detail: t('edit.wrong.detail') }
  const sentence = problemSentence(problem, t)
  const glyphTitle = GLYPH_TITLE[problem.field]
  if (problem.code === 'missing_glyph' && glyphTitle) {
    return {
      tone: 'warning',
      title: t(glyphTitle),
      detail: sentence ?? t('edit.wrong.glyph', { characters: problem.characters.join(' ') }),
    }
  }
  const linesTitle = LINES_TITLE[problem.field]
  if (problem.code === 'too_many_lines' && linesTitle)
    return { tone: 'warning', title: t(linesTitle), detail: sentence ?? t('edit.wrong.lines') }
  const size = { width: MEDIA_SIZE[template.media].widthMm, length: template.lengthMm }
  return {
    tone: 'warning',
    title: t(`pass.fit.${problem.field}`),
    detail: sentence ?? t('edit.wrong.fit', size),
  }
}
