import { ApiError } from '../../platform/http/api-error.ts'
import { RenderError, type RenderProblem } from '../drawing/render-error.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import type { RenderPool } from '../drawing/render-types.ts'

/** The field of the content that a problem is about. */
export function problemField(problem: RenderProblem): 'name' | 'title' | 'affiliation' | 'logos' | 'qr' {
  switch (problem.code) {
    case 'missing_glyph':
    case 'text_does_not_fit':
    case 'too_many_lines':
      return problem.field
    case 'unknown_logo':
    case 'logo_does_not_fit':
      return 'logos'
    case 'qr_too_long':
      return 'qr'
  }
}

function problemPath(problem: RenderProblem): string {
  const field = problemField(problem)
  return 'index' in problem ? `content.${field}[${problem.index}]` : `content.${field}`
}

/** Content that cannot be drawn is 422 `pass_render_failed`, naming the field. */
export async function mapRenderError<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw()
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    throw new ApiError('pass_render_failed', {
      message: error.message,
      details: [{ path: problemPath(error.problem), message: error.message }],
      cause: error,
    })
  }
}

const EMPTY = {
  name: '',
  title: '',
  affiliation: '',
  fontScale: 'normal',
  lineMode: 'auto',
} as const

/** Draws the mark alone on the label of a look. Throws `invalid_input` if it cannot be drawn. */
export async function requireDrawable(pool: RenderPool, look: PassLook | null): Promise<void> {
  if (!look?.mark) return
  try {
    await pool.render({ ...look, content: EMPTY, qr: null, logos: [] })
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    throw new ApiError('invalid_input', {
      message: error.message,
      details: [{ path: 'mark.text', message: error.message }],
      cause: error,
    })
  }
}
