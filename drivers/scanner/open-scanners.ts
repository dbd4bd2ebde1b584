/** Opens each plugged-in scanner once and closes it when it is unplugged. */
import type { ScannersState, ScannerView } from '../types/scanner.ts'
import { noAnswer, withTimeout } from '../shared/with-timeout.ts'
import { createCodeCollector, type CodeCollector, type CollectorOptions } from './code-collector.ts'
import { HidOpenError, type HidLink, type HidPort, type HidScanner } from './hid-port.ts'

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
      for (const path of known.keys())
        if (!found.some((scanner) => scanner.path === path)) lose(path)
      for (const scanner of found)
        if (!closed && !known.get(scanner.path)?.link) await open(scanner)
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
