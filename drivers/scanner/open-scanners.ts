import type { ScannersState, ScannerView, ScannedCode, ScanFault } from '../types/scanner.ts'
import { noAnswer, withTimeout } from '../shared/with-timeout.ts'
import { HidOpenError, type HidLink, type HidPort, type HidScanner } from './hid-port.ts'
import { codeText, readReport, type ReportMeaning, type ScanPart } from './protocol/read-report.ts'
import { guessLayout, scanLayouts, type ScanLayout } from './protocol/scan-layout.ts'
import { createNodeHidPort } from './transport/node-hid-port.ts'

/** Opens each plugged-in scanner once and closes it when it is unplugged. */

export interface OpenScanners {
  /** Opens new scanners, closes missing ones, and retries those that failed to open. */
  follow(found: readonly HidScanner[]): Promise<void>
  view(): Pick<Extract<ScannersState, { status: 'watching' }>, 'scanners' | 'unplugged'>
  close(): Promise<void>
}

interface OpenScannersOptions extends Pick<CollectorOptions, 'onCode' | 'onFault' | 'partMs'> {
  /** Called when a scanner is lost between two calls of `follow`. */
  readonly onChange: () => void
}

const OPEN_MS = 5_000

interface Known {
  readonly view: ScannerView
  readonly link: HidLink | null
  readonly collector: CodeCollector | null
}

export function createOpenScanners(
  port: HidPort,
  { onChange, ...collecting }: OpenScannersOptions,
): OpenScanners {
  const known = new Map<string, Known>()
  const unplugged = new Set<string>()
  let closed = false

  const lose = (path: string): void => {
    const scanner = known.get(path)
    if (!scanner) return
    known.delete(path)
    scanner.collector?.end()
    if (scanner.view.status === 'ready') unplugged.add(scanner.view.name)
    void scanner.link?.close().catch(() => undefined)
  }
  const open = async (scanner: HidScanner): Promise<void> => {
    const { name, path, descriptor } = scanner
    const collector = createCodeCollector({ ...collecting, scanner: name, descriptor })
    const onGone = (): void => {
      lose(path)
      onChange()
    }
    try {
      const opening = port.open(scanner, { onReport: collector.push, onGone })
      const link = await withTimeout(opening, OPEN_MS, () => {
        opening.then((late) => late.close()).catch(() => undefined)
        return noAnswer(OPEN_MS)
      })
      if (closed) return await link.close()
      known.set(path, { view: { name, status: 'ready' }, link, collector })
      unplugged.clear()
    } catch (error) {
      known.set(path, { view: { name, ...openFailureOf(error) }, link: null, collector: null })
    }
  }
  return {
    async follow(found) {
      for (const path of known.keys()) if (!found.some((scanner) => scanner.path === path)) lose(path)
      for (const scanner of found) if (!closed && !known.get(scanner.path)?.link) await open(scanner)
    },
    view: () => ({
      scanners: [...known.values()].map(({ view }) => view),
      unplugged: [...unplugged],
    }),
    async close() {
      closed = true
      for (const { link, collector } of known.values()) {
        collector?.end()
        await link?.close().catch(() => undefined)
      }
      known.clear()
    },
  }
}

/** The status of a scanner that does not open. */
export function openFailureOf(
  error: unknown,
): Pick<Exclude<ScannerView, { status: 'ready' }>, 'status' | 'reason'> {
  const isPermission = error instanceof HidOpenError && error.isPermission
  return { status: isPermission ? 'no_permission' : 'cannot_open', reason: plainReason(error) }
}

export const plainReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Joins the parts of a code. Never emits an incomplete code. */

interface CodeCollector {
  /** Processes one input report. */
  push(report: Uint8Array): void
  /** Call when the scanner is gone. Reports an incomplete code as `torn`. */
  end(): void
}

interface CollectorOptions {
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

function createCodeCollector({
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

  const fault = (code: ScanFault['code'], reason: string): void => onFault({ scanner, code, reason })
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

/** Lists the scanners once and tries to open each. Rejects if the HID library does not load. */
export async function listHidScanners(port: HidPort = createNodeHidPort()): Promise<ScannerView[]> {
  const views: ScannerView[] = []
  for (const scanner of await port.list()) {
    try {
      const link = await port.open(scanner, { onReport: () => undefined, onGone: () => undefined })
      await link.close()
      views.push({ name: scanner.name, status: 'ready' })
    } catch (error) {
      views.push({ name: scanner.name, ...openFailureOf(error) })
    }
  }
  return views
}
