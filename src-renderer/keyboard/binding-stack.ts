/**
 * The actions of keys while a screen is shown. Codes are `event.code`, preceded by `Ctrl+` for a
 * chord.
 */
export interface KeyBinding {
  readonly run: () => void
  /** Also active while a text field has the focus. F-keys and Escape always are. */
  readonly inField?: boolean
  /** Shown in the key rail with this text; a key without one is shown by its screen. */
  readonly label?: string
  /** As printed on the keyboard; default by the code. */
  readonly cap?: string
}
export type KeyBindings = Readonly<Record<string, KeyBinding | undefined>>

/** An active key and what the rail shows of it. */
export interface RailBinding {
  readonly code: string
  readonly cap?: string | undefined
  readonly label?: string | undefined
}

export interface BindingStack {
  /**
   * Adds bindings. Those of a higher layer take precedence, then the newest. Returns a function
   * that removes them.
   */
  readonly bind: (layer: number, bindings: () => KeyBindings) => () => void
  /** Runs the action of the key. False if it has none. */
  readonly run: (code: string, inField: boolean) => boolean
  /** The active keys: `RailBinding[]` as JSON, for comparison. */
  readonly live: () => string
  readonly refresh: () => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Key bindings of the desk, of its screen, and of an open dialog, in layers. */
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
      if (!binding || (inField && !binding.inField && !/^F\d/.test(code) && code !== 'Escape')) return false
      binding.run()
      return true
    },
    live() {
      const active = new Map<string, RailBinding>()
      for (const { bindings } of layers)
        for (const [code, binding] of Object.entries(bindings()))
          if (binding) active.set(code, { code, cap: binding.cap, label: binding.label })
      return JSON.stringify([...active.values()])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
