/** A pass in the order of the run. */
export interface PlannedPass {
  readonly userId: string
  /** Text of the divider before its group. */
  readonly initial: string
}

export interface PlannedLabel<P extends PlannedPass> {
  readonly kind: 'pass' | 'divider'
  readonly initial: string
  /** Null for a divider. */
  readonly pass: P | null
  readonly box: number
  /** Counts the passes of a box; null for a divider. */
  readonly place: number | null
}

export interface PlannedBox {
  readonly box: number
  readonly printerId: string
  readonly turn: number
  readonly passes: number
}

export interface PlannedRun<P extends PlannedPass> {
  readonly labels: readonly PlannedLabel<P>[]
  readonly boxes: readonly PlannedBox[]
}

/**
 * Puts the passes into boxes in their order, with a divider before each new initial, and gives each
 * printer a row of neighbouring boxes.
 */
export function planRun<P extends PlannedPass>(
  passes: readonly P[],
  choices: {
    readonly boxSize: number
    readonly dividers: boolean
    readonly printers: readonly string[]
  },
): PlannedRun<P> {
  const { boxSize, dividers, printers } = choices
  const labels: PlannedLabel<P>[] = []
  passes.forEach((pass, index) => {
    const box = Math.floor(index / boxSize)
    const { initial } = pass
    if (dividers && passes[index - 1]?.initial !== initial)
      labels.push({ kind: 'divider', initial, pass: null, box, place: null })
    labels.push({ kind: 'pass', initial, pass, box, place: (index % boxSize) + 1 })
  })
  return { labels, boxes: sharedBoxes(passes.length, boxSize, printers) }
}

/** The first printers get one box more when the boxes cannot be shared equally. */
function sharedBoxes(passes: number, boxSize: number, printers: readonly string[]): PlannedBox[] {
  const count = Math.ceil(passes / boxSize)
  const each = Math.floor(count / printers.length)
  const more = count % printers.length
  return printers.flatMap((printerId, lane) => {
    const first = lane * each + Math.min(lane, more)
    return Array.from({ length: each + (lane < more ? 1 : 0) }, (_, turn) => ({
      box: first + turn,
      printerId,
      turn,
      passes: Math.min(boxSize, passes - (first + turn) * boxSize),
    }))
  })
}

/** Seconds from one label to the next, as QL printers print 62 × 40 mm. */
const LABEL_SECONDS = 1.75

/** How long the printers need: that of the longest lane. */
export function secondsOf(labelsPerLane: readonly number[]): number {
  return Math.round(Math.max(0, ...labelsPerLane) * LABEL_SECONDS)
}

/** How often a roll must be changed: what does not fit on the loaded one comes from new rolls. */
export function rollChanges(neededMm: number, leftMm: number, rollMm: number): number {
  return neededMm <= leftMm ? 0 : Math.ceil((neededMm - leftMm) / rollMm)
}
