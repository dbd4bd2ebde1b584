import type { Renderer } from './render-types.ts'

export { RenderError, type RenderProblem, type TextField } from './render-error.ts'
export type { LogoBitmap, PassBitmap, RenderedPass, Renderer, RenderInput } from './render-types.ts'

/** Name of the drawing rules and of the font and canvas versions; the first part of what a render's hash is made of. */
export const RENDER_ENGINE = 'passdesk-render-v1'

/** Loads the print fonts once and draws in this thread. */
export async function createRenderer(): Promise<Renderer> {
  throw new Error('The renderer is being built.')
}
