import type { RenderProblem } from '../../contract/pass/render-problem.ts'
import type { PassContent } from '../../contract/pass/pass.ts'
import { problemField } from './map-render-error.ts'
import { describeGlyphs } from './missing-glyphs.ts'
import type { RenderError } from './render/render-error.ts'

/** @param content what could not be drawn, for details of its characters */
export function renderProblemView(error: RenderError, content?: PassContent): RenderProblem {
  const { problem } = error
  const about = { code: problem.code, field: problemField(problem), message: error.message }
  if (problem.code === 'missing_glyph') {
    const { characters, field } = problem
    return {
      ...about,
      characters,
      ...(content && { glyphs: describeGlyphs(content[field], characters) }),
    }
  }
  return {
    ...about,
    characters: [],
    ...(problem.code === 'text_does_not_fit' &&
      problem.most !== null && { fits: { length: problem.length, most: problem.most } }),
    ...(problem.code === 'too_many_lines' && {
      lines: { found: problem.lines, allowed: problem.allowed },
    }),
  }
}
