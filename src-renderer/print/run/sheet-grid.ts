/**
 * Positions of the passes on a contact sheet: unusual ones in rows, then the others in new rows.
 */
export interface SheetGrid {
  readonly odd: number
  readonly all: number
  readonly columns: number
}

/** The pass below; the last one of a shorter row, or the same pass in the last row. */
export function below(at: number, { odd, all, columns }: SheetGrid): number {
  const next = at + columns
  if (at >= odd) return next < all ? next : at
  if (next < odd) return next
  const lastRow = rowOf(odd - 1, columns)
  if (rowOf(at, columns) < lastRow) return odd - 1
  return all > odd ? Math.min(all - 1, odd + (at % columns)) : at
}

/** The pass above; the last one of a shorter row, or the same pass in the first row. */
export function above(at: number, { odd, columns }: SheetGrid): number {
  const place = at < odd ? at : at - odd
  if (place >= columns) return at - columns
  if (at < odd || odd === 0) return at
  return Math.min(odd - 1, rowOf(odd - 1, columns) * columns + place)
}

const rowOf = (at: number, columns: number): number => Math.floor(at / columns)
