import type { KeyBindings } from '../../keyboard/binding-stack.ts'

/** A key of a page of the event. */
export interface EventAdminShortcut {
  readonly cap: string
  readonly label: string
  /** Not available now. */
  readonly off?: boolean
  readonly run: () => void
}

/** Bindings of the available keys, by `event.code`. */
export function bindingsOf(keys: readonly EventAdminShortcut[]): KeyBindings {
  return Object.fromEntries(
    keys.map(({ cap, label, off, run }) => [codeOf(cap), off ? undefined : { run, cap, label }]),
  )
}

const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Del: 'Delete',
  Space: 'Space',
  Enter: 'Enter',
  'Ctrl ↑': 'Ctrl+ArrowUp',
  'Ctrl ↓': 'Ctrl+ArrowDown',
}
const codeOf = (cap: string): string => NAMES[cap] ?? (/^[A-Z]$/.test(cap) ? `Key${cap}` : cap)
