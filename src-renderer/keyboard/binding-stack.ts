/**
 * What a key does while a screen is shown. Codes are `event.code`, with `Ctrl+` before it for a
 * chord.
 */
export interface KeyBinding {
  readonly run: () => void
  /** Also while a text field has the focus. F-keys and Escape always do. */
  readonly inField?: boolean
}
export type KeyBindings = Readonly<Record<string, KeyBinding | undefined>>

export interface BindingStack {
  /**
   * Adds bindings; those of a higher layer, then the newest, win. Returns the way to take them
   * back.
   */
  readonly bind: (layer: number, bindings: () => KeyBindings) => () => void
  /** True when the key does something now; then it was done. */
  readonly run: (code: string, inField: boolean) => boolean
  /** Codes that do something now, in one string that can be compared. */
  readonly live: () => string
  readonly refresh: () => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Keys of the desk, of the screen on it, and of what the screen asks, one above the other. */
export function createBindingStack(): BindingStack {
  const layers: { layer: number; bindings: () => KeyBindings }[] = []
  const listeners = new Set<() => void>()
  const refresh = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    refresh,
    bind(layer, bindings) {
      const entry = { layer, bindings }
      layers.push(entry)
      layers.sort((one, other) => one.layer - other.layer)
      refresh()
      return () => {
        layers.splice(layers.indexOf(entry), 1)
        refresh()
      }
    },
    run(code, inField) {
      const binding = layers
        .toReversed()
        .map(({ bindings }) => bindings()[code])
        .find((one) => one !== undefined)
      if (!binding || (inField && !binding.inField && !/^F\d/.test(code) && code !== 'Escape'))
        return false
      binding.run()
      return true
    },
    live: () =>
      [...new Set(layers.flatMap(({ bindings }) => liveCodes(bindings())))].sort().join(' '),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function liveCodes(bindings: KeyBindings): string[] {
  return Object.keys(bindings).filter((code) => bindings[code] !== undefined)
}
