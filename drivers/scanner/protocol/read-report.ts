import type { ScanLayout } from './scan-layout.ts'

/** One report's share of a code. */
export interface ScanPart {
  readonly bytes: Uint8Array
  readonly symbology: string | null
  /** The code goes on in the next report. */
  readonly continued: boolean
}

export type ReportMeaning =
  | { readonly kind: 'part'; readonly part: ScanPart }
  /** Another kind of report: a key of the scanner, its state. */
  | { readonly kind: 'other' }
  | { readonly kind: 'garbage'; readonly reason: string }

/** Reads one report by a layout that is known to be the device's. */
export function readReport(report: Uint8Array, layout: ScanLayout): ReportMeaning {
  if (layout.reportId !== null && report[0] !== layout.reportId) return { kind: 'other' }
  const needed = Math.max(layout.dataAt + layout.dataBytes, (layout.continued?.at ?? 0) + 1)
  if (report.length < needed)
    return {
      kind: 'garbage',
      reason: `a report of ${report.length} bytes, where ${needed} were declared`,
    }
  const data = report.subarray(layout.dataAt, layout.dataAt + layout.dataBytes)
  const count = layout.countAt === null ? usedBytes(data) : (report[layout.countAt] ?? 0)
  if (count > layout.dataBytes)
    return {
      kind: 'garbage',
      reason: `a report that counts ${count} bytes of data and has room for ${layout.dataBytes}`,
    }
  const continued =
    layout.continued !== null && ((report[layout.continued.at] ?? 0) & layout.continued.mask) !== 0
  return {
    kind: 'part',
    part: { bytes: data.slice(0, count), symbology: symbologyOf(report, layout), continued },
  }
}

function usedBytes(data: Uint8Array): number {
  let end = data.length
  while (end > 0 && data[end - 1] === 0) end -= 1
  return end
}

/** Three printable characters of which the first is `]`; anything else is no identifier. */
function symbologyOf(report: Uint8Array, { symbologyAt }: ScanLayout): string | null {
  if (symbologyAt === null) return null
  const text = String.fromCharCode(...report.subarray(symbologyAt, symbologyAt + 3))
  return /^\][A-Za-z][0-9A-Za-z]$/.test(text) ? text : null
}

/**
 * The text of a code. UTF-8 where it is that; else Shift_JIS, which Japanese QR codes hold (ISO/IEC
 * 18004, kanji mode); else a byte a character. The line end or tab that a scanner adds is not the
 * code's.
 */
export function codeText(bytes: Uint8Array): string {
  return decoded(bytes).replace(/(\r\n|\r|\n|\t)$/, '')
}

function decoded(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not in this one.
    }
  }
  return Buffer.from(bytes).toString('latin1')
}
