/** Time for which the desk shows keys without effect, ms. */
const SHOWN_MS = 8000

export interface DroppedKeys {
  /** What was received last; null if it was long ago, or a key acted since. */
  readonly received: () => string | null
  readonly show: (received: string) => void
  readonly forget: () => void
}

/** Keys that had no effect, for the banner. */
export function createDroppedKeys(onChange: () => void): DroppedKeys {
  let shown: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = (): void => {
    clearTimeout(timer)
    if (shown === null) return
    shown = null
    onChange()
  }
  return {
    received: () => shown,
    forget,
    show(received) {
      clearTimeout(timer)
      timer = setTimeout(forget, SHOWN_MS)
      shown = received
      onChange()
    },
  }
}
