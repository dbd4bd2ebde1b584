import { useEffect } from 'react'
import { kioskBridge } from './kiosk-bridge.ts'

/**
 * Makes the browser ask before a reload or a closed tab discards typed text. The desktop app's
 * window cannot be reloaded.
 */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty || kioskBridge()) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}
