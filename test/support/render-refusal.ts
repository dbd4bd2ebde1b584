import { RenderError } from '../../src-server/pass/drawing/render-error.ts'

/** Why a drawing is refused; null if it is not. */
export function refusalOf(draw: () => unknown): RenderError | null {
  try {
    draw()
    return null
  } catch (error) {
    if (error instanceof RenderError) return error
    throw error
  }
}
