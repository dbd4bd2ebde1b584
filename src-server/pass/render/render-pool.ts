import type { RenderPool } from './render-types.ts'

export type { RenderPool } from './render-types.ts'

/** Draws in `threads` worker threads; a crash of one fails only the render it was drawing. */
export function createRenderPool(options: { readonly threads?: number } = {}): RenderPool {
  throw new Error(`The pool of ${options.threads ?? 1} threads is being built.`)
}
