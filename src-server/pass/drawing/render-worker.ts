import {
  createRenderer,
  RenderError,
  type RenderInput,
  type RenderProblem,
  type RenderedPass,
} from './render-pass.ts'

/** Reply of a worker. Errors are passed as data, because their class is lost between threads. */
export type WorkerAnswer = { readonly rendered: RenderedPass } | { readonly problem: RenderProblem }

const renderer = createRenderer()

/** Draws one pass, then lets the event loop turn, because the canvas frees memory only then. */
export default async function renderInWorker(input: RenderInput): Promise<WorkerAnswer> {
  const { render } = await renderer
  try {
    return { rendered: render(input) }
  } catch (error) {
    if (error instanceof RenderError) return { problem: error.problem }
    throw error
  } finally {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
