import { DOTS_PER_MM } from '../../../facts/measures.ts'
import type { Sheet } from '../../../facts/sheets.ts'

/** Where a pass lies on a page, in dots of 300 dpi from the upper left corner. */
export interface Placement {
  readonly x: number
  readonly y: number
  /** Turned by 90° to the left, because the place is narrower than the pass. */
  readonly turned: boolean
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** Size of a page, mm. */
export const pageOf = ({ page }: Sheet, pass: Size): { widthMm: number; heightMm: number } =>
  page ?? { widthMm: pass.widthPx / DOTS_PER_MM, heightMm: pass.heightPx / DOTS_PER_MM }

/** Largest pass of a sheet, mm; null if the page follows the pass. */
export function placeSize({ page, grid }: Sheet): { widthMm: number; heightMm: number } | null {
  return grid ?? page
}

/**
 * The middle of a place, at true size and on whole dots, so that no dot is drawn between two. Null
 * if the pass is larger than the place in both directions.
 * @param place from 1, from left to right, then down
 */
export function placePass(sheet: Sheet, pass: Size, place: number): Placement | null {
  const { page, grid } = sheet
  if (!page) return { x: 0, y: 0, turned: false }
  const { widthMm, heightMm } = grid ?? page
  const fits = (width: number, height: number): boolean =>
    width <= Math.ceil(widthMm * DOTS_PER_MM) && height <= Math.ceil(heightMm * DOTS_PER_MM)
  const turned = !fits(pass.widthPx, pass.heightPx)
  const [width, height] = turned ? [pass.heightPx, pass.widthPx] : [pass.widthPx, pass.heightPx]
  if (!fits(width, height)) return null
  const index = place - 1
  const left = grid ? grid.leftMm + (index % grid.columns) * grid.widthMm : 0
  const top = grid ? grid.topMm + Math.floor(index / grid.columns) * grid.heightMm : 0
  const middle = (startMm: number, lengthMm: number, dots: number): number =>
    Math.round((startMm + lengthMm / 2) * DOTS_PER_MM - dots / 2)
  return { x: middle(left, widthMm, width), y: middle(top, heightMm, height), turned }
}
