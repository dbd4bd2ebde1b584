import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { scanEndpoints, type HidScan, type ScannersView } from '../../../contract/scan/dispatch/scan.ts'
import { call, type CallInput, type ReplyTo } from '../../api/call.ts'
import { noteScanners } from '../../api/scanners.ts'
import { useKeyboard } from '../../keyboard/use-keys.ts'

/** Delay before the next poll, ms, if the kiosk is unreachable or replies at once without scans. */
const PAUSE_MS = { away: 1000, empty: 500 } as const

interface Follow {
  readonly eventId: string
  readonly signal: AbortSignal
  readonly onScan: (scan: HidScan) => void
  readonly onView: (view: ScannersView) => void
}

/**
 * Polls the scans of the desk's HID scanners, whichever window has the focus. Of several windows of
 * this desk, the one that had the focus last gets them. They are handled like typed scans. Null
 * disables polling.
 */
export function useHidScans(eventId: string | null): void {
  const client = useQueryClient()
  const keyboard = useKeyboard()
  useEffect(() => {
    if (eventId === null) return
    const left = new AbortController()
    const onScan = ({ text }: HidScan): void =>
      keyboard.scanned(text === null ? { text, why: 'torn' } : { text })
    void followScans({
      eventId,
      signal: left.signal,
      onScan,
      onView: (view) => noteScanners(client, view),
    })
    return () => left.abort()
  }, [eventId, client, keyboard])
}

async function followScans({ eventId, signal, onScan, onView }: Follow): Promise<void> {
  const windowId = crypto.randomUUID()
  let focusedAt = document.hasFocus() ? Date.now() : 0
  let refocused = new AbortController()
  const onFocus = (): void => {
    focusedAt = Date.now()
    refocused.abort()
  }
  window.addEventListener('focus', onFocus)
  let after = 0
  let knows: ScannersView | null = null
  while (!signal.aborted) {
    refocused = new AbortController()
    try {
      const startedAt = performance.now()
      const body: CallInput<typeof scanEndpoints.takeScans>['body'] = {
        eventId,
        windowId,
        focusedAt,
        after,
        knows,
      }
      const { scans, scanners }: ReplyTo<typeof scanEndpoints.takeScans> = await call(
        scanEndpoints.takeScans,
        { body, signal: AbortSignal.any([signal, refocused.signal]) },
      )
      for (const scan of scans) {
        if (scan.n <= after) continue
        after = scan.n
        onScan(scan)
      }
      const isNews = JSON.stringify(scanners) !== JSON.stringify(knows)
      knows = scanners
      if (isNews) onView(scanners)
      else if (scans.length === 0 && performance.now() - startedAt < PAUSE_MS.empty)
        await pause(PAUSE_MS.empty, signal)
    } catch {
      if (!refocused.signal.aborted) await pause(PAUSE_MS.away, signal)
    }
  }
  window.removeEventListener('focus', onFocus)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
