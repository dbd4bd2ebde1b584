import type { ScanLayout } from './scan-layout.ts'

/** The part of a code that one report carries. */
export interface ScanPart {
  readonly bytes: Uint8Array
  readonly symbology: string | null
  /** True if the code continues in the next report. */
  readonly continued: boolean
}

export type ReportMeaning =
  | { readonly kind: 'part'; readonly part: ScanPart }
  /** A report of another kind: a button of the scanner, its state. */
  | { readonly kind: 'other' }
  | { readonly kind: 'garbage'; readonly reason: string }

/** Reads one report with the layout of the device. */
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
      reason: `a report that declares ${count} bytes of data but has only ${layout.dataBytes}`,
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
  while (data[end - 1] === 0) end -= 1
  return end
}

/** AIM identifier: three printable characters, the first is `]`. Null for anything else. */
function symbologyOf(report: Uint8Array, { symbologyAt }: ScanLayout): string | null {
  if (symbologyAt === null) return null
  const text = String.fromCharCode(...report.subarray(symbologyAt, symbologyAt + 3))
  return /^\][A-Za-z][0-9A-Za-z]$/.test(text) ? text : null
}

/**
 * Decodes a code: UTF-8, else Shift_JIS (used by Japanese QR codes, ISO/IEC 18004 kanji mode), else
 * Latin-1. Removes the line end or tab that a scanner appends.
 */
export function codeText(bytes: Uint8Array): string {
  return decoded(bytes).replace(/(\r\n|\r|\n|\t)$/, '')
}

function decoded(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Try the next encoding.
    }
  }
  return Buffer.from(bytes).toString('latin1')
}
