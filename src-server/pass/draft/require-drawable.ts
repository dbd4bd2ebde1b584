import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { RenderError } from '../drawing/render-error.ts'
import type { RenderPool } from '../drawing/render-types.ts'

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
