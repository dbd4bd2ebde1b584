import type { RenderProblem } from '../../contract/pass/render-problem.ts'
import { problemField } from './map-render-error.ts'
import type { RenderError } from './render/render-error.ts'

export function renderProblemView(error: RenderError): RenderProblem {
  const { problem } = error
  return {
    code: problem.code,
    field: problemField(problem),
    characters: problem.code === 'missing_glyph' ? problem.characters : [],
    message: error.message,
  }
}
