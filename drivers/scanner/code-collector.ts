/** Joins the parts of a code. Never emits an incomplete code. */
import type { ScannedCode, ScanFault } from '../types/scanner.ts'
import { codeText, readReport, type ReportMeaning, type ScanPart } from './protocol/read-report.ts'
import { guessLayout, scanLayouts, type ScanLayout } from './protocol/scan-layout.ts'

export interface CodeCollector {
  /** Processes one input report. */
  push(report: Uint8Array): void
  /** Call when the scanner is gone. Reports an incomplete code as `torn`. */
  end(): void
}

export interface CollectorOptions {
  readonly scanner: string
  readonly descriptor: Uint8Array | null
  readonly onCode: (code: ScannedCode) => void
  readonly onFault: (fault: ScanFault) => void
  /** Longest gap between two parts of a code, ms. */
  readonly partMs?: number
}

/**
 * Parts follow each other within 10 ms (one per USB frame at the slowest interval in use). The
 * limit is higher because a busy computer may stall.
 */
const PART_MS = 1_000
/** The longest QR code holds 7,089 digits (ISO/IEC 18004, version 40-L). */
const MAX_CODE_BYTES = 7_089

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
  /** True after a fault inside a code: the remaining parts of that code are dropped. */
  let skipping = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const fault = (code: ScanFault['code'], reason: string): void =>
    onFault({ scanner, code, reason })
  const reset = (): void => {
    clearTimeout(timer)
    pending = null
    skipping = false
  }
  const expectMore = (): void => {
    clearTimeout(timer)
    // Process the reports that queued up while this thread was busy before the timeout counts.
    timer = setTimeout(() => setImmediate(abort, timer), partMs)
  }
  const abort = (expected: typeof timer): void => {
    if (expected !== timer) return
    if (pending) fault('torn', `the rest of a code did not come within ${partMs} ms`)
    reset()
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
    if (code.bytes > MAX_CODE_BYTES) {
      fault('too_long', `a code longer than ${MAX_CODE_BYTES} bytes`)
      return skipRest(part.continued)
    }
    pending = code
    if (part.continued) return expectMore()
    reset()
    const text = codeText(Buffer.concat(code.parts))
    if (text !== '') onCode({ text, symbology: code.symbology, scanner })
  }

  return {
    push(report) {
      const layout = layoutFor(report, declared, pending?.layout)
      const meaning: ReportMeaning = layout
        ? readReport(report, layout)
        : {
            kind: 'garbage',
            reason: `a report of ${report.length} bytes with an unknown layout`,
          }
      if (layout && meaning.kind === 'part') return takePart(meaning.part, layout)
      if (meaning.kind !== 'garbage') return
      fault('garbage', meaning.reason)
      if (pending || skipping) skipRest(true)
    },
    end() {
      if (pending) fault('torn', 'the scanner was unplugged in the middle of a code')
      reset()
    },
  }
}

/**
 * The declared layout of this report; without a descriptor the layout of the code's first part or a
 * known one.
 */
function layoutFor(
  report: Uint8Array,
  declared: readonly ScanLayout[],
  previous: ScanLayout | undefined,
): ScanLayout | null {
  if (declared.length > 0)
    return (
      declared.find((layout) => layout.reportId === null || layout.reportId === report[0]) ??
      declared[0] ??
      null
    )
  return previous ?? guessLayout(report)
}
