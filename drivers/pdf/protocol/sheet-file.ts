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

/** The record of a complete file of `encodePdf`; null for any other. */
export function readPdf(bytes: Uint8Array): SheetRecord | null {
  try {
    const text = new TextDecoder('latin1').decode(bytes)
    const stored = /\/PassDesk <((?:[0-9a-f]{2})+)> >>\nendobj\nxref\n[^]*%%EOF\n$/.exec(text)?.[1]
    if (stored === undefined) return null
    const pairs = Uint8Array.from(stored.match(/../g)!, (pair) => Number.parseInt(pair, 16))
    const { version, printerId, passes } = JSON.parse(new TextDecoder().decode(pairs))
    return version === 1 ? { printerId, passes } : null
  } catch {
    return null
  }
}
