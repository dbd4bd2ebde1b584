import type { ReactElement } from 'react'
import { KeepFocusButton } from './keep-focus-button.tsx'
import { KeyCap } from './key-cap.tsx'

export interface ShortcutBarSlot {
  /** As printed on the keyboard. */
  readonly cap: string
  readonly label: string
  /** False: dashed, because the key is not available now; it keeps its place. */
  readonly live: boolean
  readonly run: () => void
  /** Small number on the upper edge and its meaning; `isWarning` if staff must answer. */
  readonly badge?: { readonly count: number; readonly isWarning: boolean; readonly meaning: string }
}

/** Ten slots with fixed positions. */
export function ShortcutBar({
  slots,
  label,
}: {
  readonly slots: readonly ShortcutBarSlot[]
  readonly label: string
}): ReactElement {
  return (
    <nav className="shortcut-bar" aria-label={label}>
      {slots.map((slot) => (
        <KeepFocusButton
          key={slot.cap}
          className={
            slot.live ? 'shortcut-bar__slot' : 'shortcut-bar__slot shortcut-bar__slot--off'
          }
          aria-disabled={!slot.live}
          onClick={() => slot.live && slot.run()}
        >
          <KeyCap off={!slot.live}>{slot.cap}</KeyCap>
          <span>{slot.label}</span>
          {slot.badge && (
            <span
              className={
                slot.badge.isWarning
                  ? 'shortcut-bar__badge shortcut-bar__badge--warning'
                  : 'shortcut-bar__badge'
              }
              title={slot.badge.meaning}
            >
              {slot.badge.count}
            </span>
          )}
        </KeepFocusButton>
      ))}
    </nav>
  )
}
