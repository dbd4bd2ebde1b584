import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { RenderError } from '../drawing/render-pass.ts'
import { renderProblemView } from '../drawing/render-problem-view.ts'

/**
 * Adds the render problem as data to the error reply for the desk, which makes the sentence from
 * it.
 */
export async function withRenderProblem<T>(content: PassContent, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.cause instanceof RenderError)) throw error
    const { code, message, details, cause } = error
    throw new ApiError(code, {
      message,
      ...(details && { details }),
      cause,
      problem: renderProblemView(error.cause, content),
    })
  }
}
