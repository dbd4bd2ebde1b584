import { useEffect, useState } from 'react'
import type { KioskBridge, WindowState } from '../../contract/kiosk/state/kiosk-bridge.ts'

declare global {
  interface Window {
    /** Defined in the desktop app, undefined in a browser. */
    readonly kiosk?: KioskBridge
  }
}

/** The window around this page; null in a browser. */
export const kioskBridge = (): KioskBridge | null => window.kiosk ?? null

/** The state of the window; null in a browser, and until it has replied. */
export function useWindowState(): WindowState | null {
  const [state, setState] = useState<WindowState | null>(null)
  useEffect(() => {
    const bridge = kioskBridge()
    if (!bridge) return
    let left = false
    const onState = (next: WindowState): void => {
      if (!left) setState(next)
    }
    void bridge.state().then(onState)
    const stop = bridge.onState(onState)
    return () => {
      left = true
      stop()
    }
  }, [])
  return state
}

/** Keeps the display on while the calling component is mounted. */
export function useStayAwake(): void {
  useEffect(() => {
    void kioskBridge()?.setAwake(true)
    return () => void kioskBridge()?.setAwake(false)
  }, [])
}
