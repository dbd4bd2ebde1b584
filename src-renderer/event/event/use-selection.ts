import { useState } from 'react'
import type { EventAdminShortcut } from './shortcut-list.ts'

export interface Rows<T> {
  readonly at: number
  readonly row: T | null
  readonly choose: (index: number) => void
  /** Bindings of the arrows. */
  readonly arrows: Readonly<Record<string, { readonly run: () => void } | undefined>>
}

/** The chosen row of a list; arrows move the choice. */
export function useRows<T>(list: readonly T[]): Rows<T> {
  const [chosen, setChosen] = useState(0)
  const at = Math.max(0, Math.min(chosen, list.length - 1))
  return {
    at,
    row: list[at] ?? null,
    choose: setChosen,
    arrows: {
      ArrowDown:
        list.length > 1 ? { run: () => setChosen(Math.min(at + 1, list.length - 1)) } : undefined,
      ArrowUp: list.length > 1 ? { run: () => setChosen(Math.max(at - 1, 0)) } : undefined,
    },
  }
}

/** The ids with the one at `at` moved by one place; null at the end. */
export function moved(ids: readonly string[], at: number, by: 1 | -1): string[] | null {
  const to = at + by
  if (to < 0 || to >= ids.length) return null
  const list = [...ids]
  const [one] = list.splice(at, 1)
  list.splice(to, 0, one!)
  return list
}

/** The keys that move a row, for the list of keys. */
export function orderKeys(
  labels: { readonly up: string; readonly down: string },
  canUp: boolean,
  canDown: boolean,
  move: (by: 1 | -1) => void,
): EventAdminShortcut[] {
  return [
    { cap: 'Ctrl ↑', label: labels.up, off: !canUp, run: () => move(-1) },
    { cap: 'Ctrl ↓', label: labels.down, off: !canDown, run: () => move(1) },
  ]
}
