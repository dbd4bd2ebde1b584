import { createContext, use, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { KeyBindings, RailBinding } from './binding-stack.ts'
import type { Keyboard, ScanListener } from './keyboard.ts'

export const KeyboardContext = createContext<Keyboard | null>(null)

export function useKeyboard(): Keyboard {
  const keyboard = use(KeyboardContext)
  if (!keyboard) throw new Error('no keyboard around this component')
  return keyboard
}

/** Layers of bindings: the desk, the screen, a dialog of the screen. */
export const LAYER = { desk: 0, screen: 1, question: 2 } as const

/** Key bindings while the calling component is mounted. */
export function useKeys(bindings: KeyBindings, layer: number = LAYER.screen): void {
  const keyboard = useKeyboard()
  const current = useRef(bindings)
  const live = Object.entries(bindings)
    .flatMap(([code, binding]) => (binding ? [`${code} ${binding.label ?? ''}`] : []))
    .join(' ')
  useLayoutEffect(() => {
    current.current = bindings
  })
  useLayoutEffect(() => keyboard.bind(layer, () => current.current), [keyboard, layer])
  useLayoutEffect(() => keyboard.refresh(), [keyboard, live])
}

/** Receives scans while the calling component is mounted. */
export function useScans(listener: ScanListener): void {
  const keyboard = useKeyboard()
  const current = useRef(listener)
  useLayoutEffect(() => {
    current.current = listener
  })
  useLayoutEffect(() => {
    const stop = keyboard.onScan((scan) => current.current(scan))
    return () => void stop()
  }, [keyboard])
}

/** Number of scans that wait until a desk is open. */
export function useEarlyScans(): number {
  const keyboard = useKeyboard()
  return useSyncExternalStore(keyboard.subscribe, keyboard.early)
}

/** What was received last and had no effect. */
export function useDroppedKeys(): string | null {
  const keyboard = useKeyboard()
  return useSyncExternalStore(keyboard.subscribe, keyboard.dropped)
}

/** The currently active keys. */
export function useLiveKeys(): readonly RailBinding[] {
  const keyboard = useKeyboard()
  const live = useSyncExternalStore(keyboard.subscribe, keyboard.live)
  return JSON.parse(live) as RailBinding[]
}
