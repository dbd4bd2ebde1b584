import type { Flow, Sizes } from './flow-parts.ts'
import type { LayoutJob } from './layout-job.ts'
import { SMALL_AFFILIATION, SMALL_LOGO, SMALL_NAME, SMALLEST_LOGO } from './layout-rules.ts'
import { SMALLEST_QR_DOTS } from '../../qr/qr-matrix.ts'
import { SMALLEST_PX } from './fit-text.ts'

/** Minimum growth of the name that justifies a smaller neighbour. */
const WORTH = 1.02

/** Reduces one size by one step; null at its minimum. */
type Step = (sizes: Sizes) => Sizes | null

export function fullSizes(job: LayoutJob): Sizes {
  return {
    logoHeight: job.rules.logoHeight,
    affiliationPx: job.texts.affiliation?.maxPx ?? SMALLEST_PX,
    titlePx: job.texts.title?.maxPx ?? SMALLEST_PX,
    qrDots: job.rules.qrDots,
    qrLevel: 'M',
  }
}

function down(
  key: 'logoHeight' | 'affiliationPx' | 'titlePx' | 'qrDots',
  by: number,
  least: number,
): Step {
  return (sizes) =>
    sizes[key] <= least ? null : { ...sizes, [key]: Math.max(least, sizes[key] - by) }
}

const smallerLogos = down('logoHeight', 4, SMALL_LOGO)
const smallerQr = down('qrDots', 1, SMALLEST_QR_DOTS)
const smallerAffiliation = down('affiliationPx', 2, SMALL_AFFILIATION)
const lowQr: Step = (sizes) => (sizes.qrLevel === 'L' ? null : { ...sizes, qrLevel: 'L' })
/** Steps to make the content fit, in this order. A fixed text allows only a smaller code. */
const TO_FIT: readonly Step[] = [
  smallerLogos,
  smallerQr,
  smallerAffiliation,
  down('logoHeight', 4, SMALLEST_LOGO),
  lowQr,
  down('affiliationPx', 2, SMALLEST_PX),
  down('titlePx', 2, SMALLEST_PX),
]
const TO_FIT_FIXED: readonly Step[] = [smallerQr, lowQr]

/**
 * The best flow of a job: everything at full size, minus what must shrink for the content to fit
 * and for a larger name.
 */
export function shrinkToFit(job: LayoutJob, flow: (sizes: Sizes) => Flow): Flow {
  const full = fullSizes(job)
  const fitting = firstFit(full, flow, job.sizing === 'fixed' ? TO_FIT_FIXED : TO_FIT)
  if (!fitting.result.ok) return fitting.result
  const relaxed = giveBack(full, fitting, flow)
  return job.sizing === 'fixed'
    ? relaxed.result
    : underTheName(job, forTheName(job, relaxed, flow), flow)
}

interface Tried {
  readonly sizes: Sizes
  readonly result: Flow
}

type Fitting = Tried & { readonly result: Extract<Flow, { ok: true }> }

function firstFit(full: Sizes, flow: (sizes: Sizes) => Flow, steps: readonly Step[]): Tried {
  let sizes = full
  let result = flow(sizes)
  for (const step of steps) {
    for (let next = step(sizes); next && !result.ok; next = step(sizes)) {
      sizes = next
      result = flow(sizes)
    }
  }
  return { sizes, result }
}

/** Undoes the steps that were not needed to fit. */
function giveBack(full: Sizes, tried: Tried, flow: (sizes: Sizes) => Flow): Fitting {
  let best = tried as Fitting
  for (const key of ['titlePx', 'affiliationPx', 'qrLevel', 'qrDots', 'logoHeight'] as const) {
    if (best.sizes[key] === full[key]) continue
    const sizes = { ...best.sizes, [key]: full[key] }
    const result = flow(sizes)
    if (result.ok && result.namePx >= best.result.namePx) best = { sizes, result }
  }
  return best
}

/**
 * Shrinks the neighbours of the name, one step at a time, while the name is below the size that its
 * width allows.
 */
function forTheName(job: LayoutJob, start: Fitting, flow: (sizes: Sizes) => Flow): Fitting {
  const kinds: { readonly step: Step; readonly when: (namePx: number) => boolean }[] = [
    { step: smallerLogos, when: () => job.logos.length > 0 },
    { step: smallerQr, when: () => job.qr !== null && job.layout === 'stack' },
    {
      step: smallerAffiliation,
      when: (namePx) => job.texts.affiliation !== null && namePx < SMALL_NAME,
    },
  ]
  let best = start
  for (const { step, when } of kinds) {
    while (best.result.namePx < best.result.nameWanted && when(best.result.namePx)) {
      const sizes = step(best.sizes)
      if (!sizes) break
      const result = flow(sizes)
      if (!result.ok || result.namePx < best.result.namePx * WORTH) break
      best = { sizes, result }
    }
  }
  return best
}

/** Keeps the affiliation smaller than the name, unless the template sets it larger. */
function underTheName({ texts }: LayoutJob, start: Fitting, flow: (sizes: Sizes) => Flow): Flow {
  const { namePx } = start.result
  const ranks = (texts.affiliation?.maxPx ?? Infinity) < (texts.name?.maxPx ?? 0)
  const affiliationPx = Math.max(SMALLEST_PX, namePx - 1)
  if (!ranks || start.sizes.affiliationPx <= affiliationPx) return start.result
  const result = flow({ ...start.sizes, affiliationPx })
  return result.ok ? result : start.result
}
