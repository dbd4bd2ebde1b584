import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { ScannersView } from '../../contract/scanning/scan.ts'

const KEY = ['scanners'] as const

/** What is known of the desk's HID scanners; null until the kiosk has answered once. */
export function useScannersView(): ScannersView | null {
  // Written by the desk's own watch, never asked for here.
  const known = useQuery<ScannersView | null>({
    queryKey: KEY,
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return known.data ?? null
}

export function noteScanners(client: QueryClient, view: ScannersView): void {
  client.setQueryData(KEY, view)
}
