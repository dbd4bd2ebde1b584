import type { SheetName } from '../../../labels/sheets.ts'

/** One pass on a sheet. */
export interface PlacedPass {
  readonly place: number
  readonly jobId: string
  /** How often the job was printed before. */
  readonly attempt: number
  readonly widthPx: number
  readonly heightPx: number
  /** Rows of dots, 1 = black, compressed by zlib. */
  readonly deflated: Uint8Array
}

/** Contents of one PDF file: one page with its passes. */
export interface SheetFile {
  readonly printerId: string
  readonly sheet: SheetName
  /** Event of its passes; empty for a test print. */
  readonly title: string
  /** Time of the first pass, ms. */
  readonly startedAt: number
  readonly passes: readonly PlacedPass[]
  /** Where the next file begins, once nothing is added to this one; null while it is open. */
  readonly closed: NextPlace | null
}

/** `first`: on a new sheet. `next`: at the next place of the same sheet. */
export type NextPlace = 'first' | 'next'
