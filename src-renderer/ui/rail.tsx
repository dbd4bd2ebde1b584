import type { ReactElement } from 'react'
import { KeyCap, KeepFocusButton } from './key-rows.tsx'

export interface RailKey {
  /** As printed on the keyboard. */
  readonly cap: string
  readonly label: string
  readonly run: () => void
  /** A number beside the label and its meaning; `isWarning` if staff must answer. */
  readonly badge?: { readonly count: number; readonly isWarning: boolean; readonly meaning: string }
}

/** The keys that do something now. The last one is at the right. */
export function Rail({
  keys,
  label,
}: {
  readonly keys: readonly RailKey[]
  readonly label: string
}): ReactElement {
  return (
    <nav className="rail" aria-label={label}>
      {keys.map(({ cap, label: name, run, badge }, index) => (
        <KeepFocusButton key={cap} className={index === keys.length - 1 ? 'key end' : 'key'} onClick={run}>
          <KeyCap>{cap}</KeyCap>
          <span>{name}</span>
          {badge && (
            <span className={badge.isWarning ? 'chip is-hold' : 'chip'} title={badge.meaning}>
              {badge.count}
            </span>
          )}
        </KeepFocusButton>
      ))}
    </nav>
  )
}
