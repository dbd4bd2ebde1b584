import type { RenderProblem } from '../../contract/pass/drawing/render-problem.ts'
import type { MessageKey } from '../i18n/i18n.ts'

/** Title of the banner for a text with more lines than the template allows, by field. */
export const LINES_TITLE: Partial<Record<RenderProblem['field'], MessageKey>> = {
  name: 'pass.lines.name',
  title: 'pass.lines.title',
  affiliation: 'pass.lines.affiliation',
}
