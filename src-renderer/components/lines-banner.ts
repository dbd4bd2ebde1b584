import type { RenderProblem } from '../../contract/attendees/desk.ts'
import type { WordKey } from '../i18n/i18n.ts'

/** Sign for a text with more lines than the template allows, by its field. */
export const LINES_SIGN: Partial<Record<RenderProblem['field'], WordKey>> = { name: 'pass.lines.name', title: 'pass.lines.title', affiliation: 'pass.lines.affiliation' }
