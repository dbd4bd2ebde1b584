import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { LayoutJob } from './layout-job.ts'
import type { PassLayout } from './layout-pass.ts'

/** A name below this size is read along the tape if it is much larger there, dots. */
const TINY_NAME = 40
const MUCH_LARGER = 1.5

/**
 * The template whose layout is turned by 90°, for a stack on tape of 29 mm. Null for other labels,
 * and where a layer was placed by hand.
 */
export function turnedTemplate(
  template: PassTemplate,
  { places }: Pick<LayoutJob, 'places'>,
): PassTemplate | null {
  const canTurn =
    template.media === 'CONTINUOUS_29' && template.layout === 'stack' && places.size === 0
  return canTurn ? { ...template, layout: 'side' } : null
}

/** True if the turned layout is tried: a text does not fit the upright one, or its name is tiny. */
export const mayTurn = (upright: PassLayout): boolean =>
  upright.ok
    ? namePx(upright) < TINY_NAME
    : ['name', 'title', 'affiliation'].includes(upright.misfit.what)

/** True if the turned layout is taken; if neither fits, it has the space that an error names. */
export const isBetterTurned = (upright: PassLayout, turned: PassLayout): boolean =>
  !upright.ok || (turned.ok && namePx(turned) >= MUCH_LARGER * namePx(upright))

/** Type size of the name; infinite without a name. */
function namePx(layout: PassLayout): number {
  const name = layout.ok ? layout.blocks.find(({ id }) => id === 'name') : undefined
  return name?.kind === 'text' ? name.fitted.fontPx : Infinity
}
