import { SMALLEST_PX } from './fit-text.ts'
import type { Flow, FlowLayout, Misfit, Space } from './flow-parts.ts'
import { flowSide } from './flow-side.ts'
import { flowStack } from './flow-stack.ts'
import type { Block } from './layout-blocks.ts'
import type { LayoutJob, PlacedId } from './layout-job.ts'
import {
  besidePlaced,
  firstClash,
  moveBlocks,
  misfitOf,
  placeLayers,
  spaceAround,
  overlapSuggestions,
} from './placed-layers.ts'
import type { TextField } from './render-error.ts'
import { shrinkToFit } from './shrink.ts'
import type { TextMeasurer } from './text-metrics.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'

export type PassLayout =
  | { readonly ok: true; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly misfit: Misfit }

const LAYOUTS: Readonly<Record<LayoutJob['layout'], FlowLayout>> = {
  side: flowSide,
  stack: flowStack,
}
/**
 * Modules per side of a code of 106 characters at error correction L; one minted by the kiosk has
 * 29.
 */
const USUAL_MODULES = 37
/** Sizes tried for a placed text that leaves no space for the others, as shares. */
const PLACED_SHARES = [0.85, 0.7, 0.55, 0.4]
/** Maximum rounds of moving texts away from placed layers; each round clears one. */
const ROUNDS = 12

/**
 * Computes the position of every block in layout coordinates (a turned layout is turned later).
 * Pure. Placed layers keep their position, moved inside so that nothing is cut. The others keep
 * their standard position unless a placed layer covers it; then they flow around it.
 */
export function layoutPass(job: LayoutJob, measurer: TextMeasurer): PassLayout {
  const lines = tooManyLines(job)
  if (lines) return { ok: false, misfit: lines }
  const standard = flowIn(withoutPlaces(job), wholeSpace(job), measurer)
  if (!standard.ok || job.places.size === 0) return standard
  const moved = moveBlocks(job, standard.blocks)
  if (moved && !firstClash(moved, moved)) return { ok: true, blocks: moved }
  return layOutAroundAtSomeSize(job, standard.blocks, measurer)
}

/** A text with more manual lines than the template allows: no type size helps. */
function tooManyLines({ texts }: LayoutJob): Misfit | null {
  for (const field of ['name', 'title', 'affiliation'] as const) {
    const request = texts[field]
    if (request?.text.broken && request.text.lines.length > request.maxLines)
      return { what: 'lines', field, found: request.text.lines.length, allowed: request.maxLines }
  }
  return null
}

function wholeSpace(job: LayoutJob): Space {
  return { top: 0, bottom: job.rules.height, insets: {} }
}

function flowIn(job: LayoutJob, space: Space, measurer: TextMeasurer): Flow {
  const fits = (part: Partial<LayoutJob>) =>
    shrinkToFit({ ...job, ...part }, (sizes) =>
      LAYOUTS[job.layout]({ ...job, ...part }, sizes, space, measurer),
    )
  const flow = fits({})
  if (flow.ok || flow.misfit.what === 'qr') return flow
  // If a text fits with a code of usual length, the code is the cause.
  const isLong = job.qr !== null && (job.qr.low()?.modules ?? Infinity) > USUAL_MODULES
  if (isLong && fits({ qr: null }).ok) return { ok: false, misfit: { what: 'qr' } }
  return { ok: false, misfit: causeOf(flow.misfit, job, (part) => fits(part).ok) }
}

/**
 * The layer named as the cause must be one whose removal helps; otherwise the first one whose
 * removal does.
 */
function causeOf(misfit: Misfit, job: LayoutJob, fits: (part: Partial<LayoutJob>) => boolean): Misfit {
  const { texts, logos } = job
  const without = (field: TextField): Partial<LayoutJob> => ({ texts: { ...texts, [field]: null } })
  if (misfit.what !== 'name' && misfit.what !== 'title' && misfit.what !== 'affiliation') return misfit
  if (fits(without(misfit.what))) return misfit
  if (logos.length > 0 && fits({ logos: [] }))
    return { what: 'logo', index: logos.reduce((a, b) => (b.aspect > a.aspect ? b : a)).index }
  const other = (['affiliation', 'title', 'name'] as const).find(
    (field) => texts[field] !== null && field !== misfit.what && fits(without(field)),
  )
  return other ? { what: other } : misfit
}

/** Tries placed texts at full size first, then smaller ones if the others have no space. */
function layOutAroundAtSomeSize(
  job: LayoutJob,
  standard: readonly Block[],
  measurer: TextMeasurer,
): PassLayout {
  const full = layOutAround(job, standard, measurer)
  if (full.ok || job.sizing === 'fixed') return full
  for (const share of PLACED_SHARES) {
    const smaller = layOutAround(withSmallerPlaced(job, share), standard, measurer)
    if (smaller.ok) return smaller
  }
  return full
}

function withSmallerPlaced(job: LayoutJob, share: number): LayoutJob {
  const smaller = (id: TextField) => {
    const request = job.texts[id]
    if (!request || !job.places.has(id)) return request
    return { ...request, maxPx: Math.max(SMALLEST_PX, Math.round(request.maxPx * share)) }
  }
  return {
    ...job,
    texts: { name: smaller('name'), title: smaller('title'), affiliation: smaller('affiliation') },
  }
}

/** Sets the placed layers first, and the others in the remaining space. */
function layOutAround(job: LayoutJob, standard: readonly Block[], measurer: TextMeasurer): PassLayout {
  const placed = placeLayers(job, standard, measurer)
  if (!placed.ok) return placed
  const rest = withoutPlaced(job)
  let space = spaceAround(placed.blocks, job.rules)
  let flow = flowIn(rest, space, measurer)
  for (let round = 0; round < ROUNDS; round++) {
    if (!flow.ok) return { ok: false, misfit: placedMisfit(flow.misfit, placed.blocks) }
    const clash = firstClash(flow.blocks, placed.blocks)
    if (!clash) return { ok: true, blocks: [...flow.blocks, ...placed.blocks] }
    const tried = overlapSuggestions(clash, space, job).map((way) => ({
      space: way,
      flow: flowIn(rest, way, measurer),
    }))
    const [best] = tried.filter((way) => way.flow.ok).toSorted((a, b) => nameSize(b.flow) - nameSize(a.flow))
    if (!best) return { ok: false, misfit: placedMisfit(misfitOf(clash.block.id), placed.blocks) }
    space = best.space
    flow = best.flow
  }
  return { ok: false, misfit: placedMisfit({ what: 'name' }, placed.blocks) }
}

function nameSize(flow: Flow): number {
  return flow.ok ? flow.namePx : 0
}

/**
 * The misfit caused by placed layers: the text itself; for a QR the placed layer, which can be
 * moved.
 */
function placedMisfit(misfit: Misfit, placed: readonly Block[]): Misfit {
  if (misfit.what !== 'qr') return besidePlaced(misfit)
  const text = placed.find((block) => block.kind === 'text')
  const logo = placed.find((block) => block.kind === 'logo')
  if (text) return besidePlaced({ what: text.id })
  return logo ? { what: 'logo', index: logo.index } : misfit
}

/** The job with all layers in the flow, except logos with a position, which are not in the row. */
function withoutPlaces(job: LayoutJob): LayoutJob {
  const isWhole = (id: PlacedId) => job.places.get(id)?.x !== undefined && job.places.get(id)?.y !== undefined
  return {
    ...job,
    logos: job.logos.filter((logo) => !isWhole(`logo:${logo.index}`)),
    places: new Map(),
  }
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
  const canTurn = template.media === 'CONTINUOUS_29' && template.layout === 'stack' && places.size === 0
  return canTurn ? { ...template, layout: 'side' } : null
}

/** True if the turned layout is tried: a text does not fit the upright one, or its name is tiny. */
export const mayTurn = (upright: PassLayout): boolean =>
  upright.ok ? namePx(upright) < TINY_NAME : ['name', 'title', 'affiliation'].includes(upright.misfit.what)

/** True if the turned layout is taken; if neither fits, it has the space that an error names. */
export const isBetterTurned = (upright: PassLayout, turned: PassLayout): boolean =>
  !upright.ok || (turned.ok && namePx(turned) >= MUCH_LARGER * namePx(upright))

/** Type size of the name; infinite without a name. */
function namePx(layout: PassLayout): number {
  const name = layout.ok ? layout.blocks.find(({ id }) => id === 'name') : undefined
  return name?.kind === 'text' ? name.fitted.fontPx : Infinity
}
