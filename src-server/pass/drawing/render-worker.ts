import { createRenderer, RenderError, type RenderInput, type RenderProblem } from './render-pass.ts'
import type { DrawnDots } from './render-types.ts'

/** Reply of a worker. Errors are passed as data, because their class is lost between threads. */
export type WorkerAnswer = { readonly drawn: DrawnDots } | { readonly problem: RenderProblem }

const renderer = createRenderer()

/** Draws one pass, then lets the event loop turn, because the canvas frees memory only then. */
export default async function renderInWorker(input: RenderInput): Promise<WorkerAnswer> {
  const { draw } = await renderer
  try {
    return { drawn: draw(input) }
  } catch (error) {
    if (error instanceof RenderError) return { problem: error.problem }
    throw error
  } finally {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
