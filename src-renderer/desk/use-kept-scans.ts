import { useEffect, useRef } from 'react'
import type { Scan } from '../parts/desk-context.ts'
import { kioskBridge } from '../parts/kiosk-bridge.ts'

/** Leaves the scans that wait with the window, where there is one, and takes those back that a page before this one left. */
export function useKeptScans(waiting: readonly Scan[], arrive: (code: string) => void): void {
  const taken = useRef(false)
  const latest = useRef(arrive)
  const codes = JSON.stringify(waiting.flatMap(({ code }) => (code === null ? [] : [code])))
  useEffect(() => {
    latest.current = arrive
  })
  useEffect(() => {
    const bridge = kioskBridge()
    if (!bridge || taken.current) return
    taken.current = true
    void bridge.takeScans().then((kept) => kept.forEach((code) => latest.current(code)))
  }, [])
  useEffect(() => {
    // Not before the ones of last time were asked for.
    if (taken.current) void kioskBridge()?.keepScans(JSON.parse(codes) as string[])
  }, [codes])
}
