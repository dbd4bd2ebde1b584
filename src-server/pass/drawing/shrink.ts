import type { Flow, Sizes } from './flow-parts.ts'
import type { LayoutJob } from './layout-job.ts'
import { SMALL_AFFILIATION, SMALL_LOGO, SMALL_NAME, SMALLEST_LOGO } from './layout-rules.ts'
import { SMALLEST_QR_DOTS } from '../../platform/qr/qr-matrix.ts'
import { SMALLEST_PX } from './fit-text.ts'

/** Minimum growth of the name that justifies a smaller neighbour. */
const MIN_NAME_GAIN = 1.02
/** Dots per module that every scanner reads easily, and the growth of the name that justifies less. */
const EASY_QR_DOTS = 5
const SMALL_QR_GAIN = 1.25

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

function reduceStep(
  key: 'logoHeight' | 'affiliationPx' | 'titlePx' | 'qrDots',
  by: number,
  minimum: number,
): Step {
  return (sizes) => (sizes[key] <= minimum ? null : { ...sizes, [key]: Math.max(minimum, sizes[key] - by) })
}

const smallerLogos = reduceStep('logoHeight', 4, SMALL_LOGO)
const smallerQr = reduceStep('qrDots', 1, SMALLEST_QR_DOTS)
const smallerAffiliation = reduceStep('affiliationPx', 2, SMALL_AFFILIATION)
const lowQr: Step = (sizes) => (sizes.qrLevel === 'L' ? null : { ...sizes, qrLevel: 'L' })
/** Steps to make the content fit, in this order. A fixed text allows only a smaller code. */
const FIT_STEPS: readonly Step[] = [
  smallerLogos,
  smallerQr,
  smallerAffiliation,
  reduceStep('logoHeight', 4, SMALLEST_LOGO),
  lowQr,
  reduceStep('affiliationPx', 2, SMALLEST_PX),
  reduceStep('titlePx', 2, SMALLEST_PX),
]
const FIXED_STEPS: readonly Step[] = [smallerQr, lowQr]

/**
 * The best flow of a job: everything at full size, minus what must shrink for the content to fit
 * and for a larger name.
 */
export function shrinkToFit(job: LayoutJob, flow: (sizes: Sizes) => Flow): Flow {
  const full = fullSizes(job)
  const fitting = firstFit(full, flow, job.sizing === 'fixed' ? FIXED_STEPS : FIT_STEPS)
  if (!fitting.result.ok) return fitting.result
  const relaxed = undoNeedlessSteps(full, fitting, flow)
  if (job.sizing === 'fixed') return enlargeQr(job, relaxed, flow).result
  return limitDetails(job, enlargeQr(job, shrinkForName(job, relaxed, flow), flow), flow)
}

interface Attempt {
  readonly sizes: Sizes
  readonly result: Flow
}

type Fitting = Attempt & { readonly result: Extract<Flow, { ok: true }> }

function firstFit(full: Sizes, flow: (sizes: Sizes) => Flow, steps: readonly Step[]): Attempt {
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
function undoNeedlessSteps(full: Sizes, attempt: Attempt, flow: (sizes: Sizes) => Flow): Fitting {
  let best = attempt as Fitting
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
function shrinkForName(job: LayoutJob, start: Fitting, flow: (sizes: Sizes) => Flow): Fitting {
  const reductions: {
    readonly step: Step
    readonly when: (namePx: number) => boolean
    readonly gain?: (sizes: Sizes) => number
  }[] = [
    { step: smallerLogos, when: () => job.logos.length > 0 },
    {
      step: smallerQr,
      when: () => job.qr !== null && job.layout === 'stack',
      gain: ({ qrDots }) => (qrDots <= EASY_QR_DOTS ? SMALL_QR_GAIN : MIN_NAME_GAIN),
    },
    {
      step: smallerAffiliation,
      when: (namePx) => job.texts.affiliation !== null && namePx < SMALL_NAME,
    },
  ]
  let best = start
  for (const { step, when, gain } of reductions) {
    while (best.result.namePx < best.result.nameWanted && when(best.result.namePx)) {
      const sizes = step(best.sizes)
      if (!sizes) break
      const result = flow(sizes)
      const least = best.result.namePx * (gain?.(best.sizes) ?? MIN_NAME_GAIN)
      if (!result.ok || result.namePx < least) break
      best = { sizes, result }
    }
  }
  return best
}

/** Enlarges the code where that costs no text: neither type size nor line breaks. */
function enlargeQr(job: LayoutJob, start: Fitting, flow: (sizes: Sizes) => Flow): Fitting {
  let best = start
  const most = Math.max(EASY_QR_DOTS, job.rules.qrDots)
  while (job.qr && best.sizes.qrDots < most) {
    const sizes = { ...best.sizes, qrDots: best.sizes.qrDots + 1 }
    const result = flow(sizes)
    if (!result.ok || !keepsTexts(best.result, result)) break
    best = { sizes, result }
  }
  return best
}

/** Share of its size that a text may lose to a larger code. */
const QR_PRICE = 0.02

function keepsTexts(before: Fitting['result'], after: Fitting['result']): boolean {
  return before.blocks.every((block) => {
    if (block.kind !== 'text') return true
    const same = after.blocks.find(({ id }) => id === block.id)
    if (same?.kind !== 'text') return false
    const lines = ({ fitted }: typeof block) => fitted.lines.map(({ text }) => text).join('\n')
    return lines(same) === lines(block) && same.fitted.fontPx >= block.fitted.fontPx * (1 - QR_PRICE)
  })
}

/** Keeps affiliation and title smaller than the name, unless the template sets them larger. */
function limitDetails({ texts }: LayoutJob, start: Fitting, flow: (sizes: Sizes) => Flow): Flow {
  const { namePx } = start.result
  if (!texts.name) return start.result
  const nameMost = texts.name.maxPx
  const most = Math.max(SMALLEST_PX, namePx - 1)
  const limited = (size: number, field: 'affiliation' | 'title') =>
    (texts[field]?.maxPx ?? Infinity) < nameMost ? Math.min(size, most) : size
  const sizes = {
    ...start.sizes,
    affiliationPx: limited(start.sizes.affiliationPx, 'affiliation'),
    titlePx: limited(start.sizes.titlePx, 'title'),
  }
  const result = flow(sizes)
  return result.ok ? result : start.result
}
