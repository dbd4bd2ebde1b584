import type { ReactElement } from 'react'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

export interface EventAdminShortcut {
  readonly cap: string
  readonly label: string
  /** Dashed: not available now. */
  readonly off?: boolean
  readonly run: () => void
}

/** The keys of this page with their actions; a click has the same effect. */
export function ShortcutList({
  keys,
}: {
  readonly keys: readonly EventAdminShortcut[]
}): ReactElement {
  return (
    <ul className="event-admin-keys">
      {keys.map(({ cap, label, off = false, run }) => (
        <li key={cap}>
          <KeepFocusButton aria-disabled={off} onClick={() => !off && run()}>
            <KeyCap off={off}>{cap}</KeyCap>
            <span>{label}</span>
          </KeepFocusButton>
        </li>
      ))}
    </ul>
  )
}

/** Bindings of the available keys, by `event.code`. */
export function bindingsOf(
  keys: readonly EventAdminShortcut[],
): Record<string, { readonly run: () => void } | undefined> {
  return Object.fromEntries(
    keys.map(({ cap, off, run }) => [codeOf(cap), off ? undefined : { run }]),
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
