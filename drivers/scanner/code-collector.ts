/** Puts the parts of a code together, and never tells half of one. */
import type { ScannedCode, ScanFault } from '../types/scanner.ts'
import { codeText, readReport, type ReportMeaning, type ScanPart } from './protocol/read-report.ts'
import { guessLayout, scanLayouts, type ScanLayout } from './protocol/scan-layout.ts'

export interface CodeCollector {
  /** Takes the next report of the scanner. */
  take(report: Uint8Array): void
  /** The scanner is gone; a code half way is told as torn. */
  end(): void
}

export interface CollectorOptions {
  readonly scanner: string
  readonly descriptor: Uint8Array | null
  readonly onCode: (code: ScannedCode) => void
  readonly onFault: (fault: ScanFault) => void
  /** Longest silence between two parts of a code, in ms. */
  readonly partMs?: number
}

/**
 * Parts follow each other within 10 ms (one a USB frame at the slowest interval in use); a busy
 * computer may stall.
 */
const PART_MS = 1_000
/** The longest QR code holds 7,089 digits (ISO/IEC 18004, version 40-L). */
const MOST_BYTES = 7_089

interface Pending {
  readonly parts: Uint8Array[]
  readonly symbology: string | null
  readonly layout: ScanLayout
  bytes: number
}

export function createCodeCollector({
  scanner,
  descriptor,
  onCode,
  onFault,
  partMs = PART_MS,
}: CollectorOptions): CodeCollector {
  const declared = descriptor ? scanLayouts(descriptor) : []
  let pending: Pending | null = null
  /** A part was lost: what still comes of this code is not told as one of its own. */
  let skipping = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const fault = (code: ScanFault['code'], reason: string): void =>
    onFault({ scanner, code, reason })
  const forget = (): void => {
    clearTimeout(timer)
    pending = null
    skipping = false
  }
  const expectMore = (): void => {
    clearTimeout(timer)
    // Reports that came while this thread was busy are taken before the silence counts.
    timer = setTimeout(() => setImmediate(abort, timer), partMs)
  }
  const abort = (asked: typeof timer): void => {
    if (asked !== timer) return
    if (pending) fault('torn', `the rest of a code did not come within ${partMs} ms`)
    forget()
  }
  const skipRest = (continued: boolean): void => {
    pending = null
    skipping = continued
    if (continued) expectMore()
    else clearTimeout(timer)
  }

  const takePart = (part: ScanPart, layout: ScanLayout): void => {
    if (skipping) return skipRest(part.continued)
    const code: Pending = pending ?? { parts: [], symbology: part.symbology, layout, bytes: 0 }
    code.parts.push(part.bytes)
    code.bytes += part.bytes.length
    if (code.bytes > MOST_BYTES) {
      fault('too_long', `a code of more than ${MOST_BYTES} bytes`)
      return skipRest(part.continued)
    }
    pending = code
    if (part.continued) return expectMore()
    forget()
    const text = codeText(Buffer.concat(code.parts))
    if (text !== '') onCode({ text, symbology: code.symbology, scanner })
  }

  return {
    take(report) {
      const layout = layoutFor(report, declared, pending?.layout)
      const meaning: ReportMeaning = layout
        ? readReport(report, layout)
        : {
            kind: 'garbage',
            reason: `a report of ${report.length} bytes that follows no layout known here`,
          }
      if (layout && meaning.kind === 'part') return takePart(meaning.part, layout)
      if (meaning.kind !== 'garbage') return
      fault('garbage', meaning.reason)
      if (pending || skipping) skipRest(true)
    },
    end() {
      if (pending) fault('torn', 'the scanner was unplugged in the middle of a code')
      forget()
    },
  }
}

/**
 * What the device declared for this kind of report; where it declared nothing, the layout of the
 * code's first part or the usual ones.
 */
function layoutFor(
  report: Uint8Array,
  declared: readonly ScanLayout[],
  former: ScanLayout | undefined,
): ScanLayout | null {
  if (declared.length > 0)
    return (
      declared.find((one) => one.reportId === null || one.reportId === report[0]) ??
      declared[0] ??
      null
    )
  return former ?? guessLayout(report)
}
