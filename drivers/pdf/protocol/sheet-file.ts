/** Which job a pass is of, and its place on the sheet. */
interface RecordedPass {
  readonly place: number
  readonly jobId: string
  /** How often the job was printed before. */
  readonly attempt: number
}

/** One pass on a sheet. */
export interface PlacedPass extends RecordedPass {
  readonly widthPx: number
  readonly heightPx: number
  /** Rows of dots, 1 = black, compressed by zlib. */
  readonly deflated: Uint8Array
}

/** Contents of one PDF file: one page with its passes. */
export interface SheetFile {
  readonly printerId: string
  /** A name of facts/sheets.ts. */
  readonly sheet: string
  /** Event of its passes; empty for a test print. */
  readonly title: string
  /** Time of the first pass, ms. */
  readonly startedAt: number
  readonly passes: readonly PlacedPass[]
}

/** What a file says of itself, for a process that did not write it. */
export interface SheetRecord {
  readonly printerId: string
  readonly passes: readonly RecordedPass[]
}
