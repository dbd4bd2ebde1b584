import { flowSide } from './flow-side.ts'
import { flowStack } from './flow-stack.ts'
import type { Flow, FlowLayout, Misfit, Space } from './flow-parts.ts'
import type { Block } from './layout-blocks.ts'
import type { LayoutJob, PlacedId } from './layout-job.ts'
import { keepClear, placeLayers, spaceAround } from './placed-layers.ts'
import { shrinkToFit } from './shrink.ts'
import type { TextMeasurer } from './text-metrics.ts'

export type PassLayout = { readonly ok: true; readonly blocks: readonly Block[] } | { readonly ok: false; readonly misfit: Misfit }

const LAYOUTS: Readonly<Record<LayoutJob['layout'], FlowLayout>> = { side: flowSide, stack: flowStack }
/** Rounds of moving texts aside from what was placed by hand; each round narrows one column. */
const ROUNDS = 12

/**
 * Says where everything stands, in the layout's own space (a turned one is turned later). Pure. Layers with a place
 * stand there, moved inside so that nothing is cut; the others flow around them.
 */
export function layOutPass(job: LayoutJob, measurer: TextMeasurer): PassLayout {
  const whole: Space = { top: 0, bottom: job.rules.height, insets: {} }
  if (job.places.size === 0) return flowIn(job, whole, measurer)
  const standard = hasHalfPlace(job) ? layOutPass({ ...job, places: new Map() }, measurer) : null
  if (standard && !standard.ok) return standard
  const placed = placeLayers(job, standard?.blocks ?? [], measurer)
  if (!placed.ok) return placed
  const rest = withoutPlaced(job)
  let space = spaceAround(placed.blocks, job.rules)
  for (let round = 0; round < ROUNDS; round++) {
    const flow = flowIn(rest, space, measurer)
    if (!flow.ok) return flow
    const clear = keepClear(flow.blocks, placed.blocks, space, job.rules)
    if (clear.state === 'clear') return { ok: true, blocks: [...flow.blocks, ...placed.blocks] }
    if (clear.state === 'clash') return { ok: false, misfit: clear.misfit }
    space = clear.space
  }
  return { ok: false, misfit: { what: 'name' } }
}

function flowIn(job: LayoutJob, space: Space, measurer: TextMeasurer): Flow {
  return shrinkToFit(job, (sizes) => LAYOUTS[job.layout](job, sizes, space, measurer))
}

/** True when a place names one coordinate only: the other is the one that the layout would choose. */
function hasHalfPlace(job: LayoutJob): boolean {
  return [...job.places.values()].some((place) => place.x === undefined || place.y === undefined)
}

function withoutPlaced(job: LayoutJob): LayoutJob {
  const flows = (id: PlacedId) => !job.places.has(id)
  return {
    ...job,
    texts: {
      name: flows('name') ? job.texts.name : null,
      title: flows('title') ? job.texts.title : null,
      affiliation: flows('affiliation') ? job.texts.affiliation : null,
    },
    qr: flows('qr') ? job.qr : null,
    logos: job.logos.filter((logo) => flows(`logo:${logo.index}`)),
    places: new Map(),
  }
}
