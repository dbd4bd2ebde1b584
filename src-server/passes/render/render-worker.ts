import {
  createRenderer,
  RenderError,
  type RenderInput,
  type RenderProblem,
  type RenderedPass,
} from './render-pass.ts'

/** What crosses the thread border: an error would lose its class there. */
export type WorkerAnswer = { readonly rendered: RenderedPass } | { readonly problem: RenderProblem }

const renderer = createRenderer()

/** Draws one pass, then lets the event loop turn: the canvas frees its memory only there. */
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
