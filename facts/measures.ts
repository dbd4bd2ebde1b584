/** Resolution of every supported print head: 300 dpi. */
export const DOTS_PER_MM = 300 / 25.4

export const mmToDots = (mm: number): number => Math.round(mm * DOTS_PER_MM)
export const dotsToMm = (dots: number): number => Math.round(dots / DOTS_PER_MM)

/** Unprinted dots at each side and each end of a label. */
export const LABEL_MARGIN = { sidePx: 18, endPx: 35 } as const

/** Tape on a new roll, mm: every supported stock is sold with 30.48 m. */
export const FULL_ROLL_MM = 30_480
