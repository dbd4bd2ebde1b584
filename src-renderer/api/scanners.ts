import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { ScannersView } from '../../contract/scan/dispatch/scan.ts'

const KEY = ['scanners'] as const

/** State of the desk's HID scanners; null until the first reply of the kiosk. */
export function useScannersView(): ScannersView | null {
  // Set by the desk's poll for scans; never fetched here.
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
