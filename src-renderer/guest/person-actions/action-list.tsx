import type { ReactElement } from 'react'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

export interface PersonAction {
  readonly cap: string
  readonly what: string
  /** The consequence of the action. */
  readonly follows: string
  /** Null: not available; `follows` says why. */
  readonly run: (() => void) | null
}

/** Choices by digit, with their consequences. */
export function ActionList({
  choices,
}: {
  readonly choices: readonly PersonAction[]
}): ReactElement {
  return (
    <div className="person-actions__choices">
      {choices.map(({ cap, what, follows, run }) => (
        <KeepFocusButton
          key={cap}
          className="person-actions__choice"
          disabled={!run}
          onClick={() => run?.()}
        >
          <KeyCap size="medium" off={!run}>
            {cap}
          </KeyCap>
          <span>
            <span className="person-actions__what">{what}</span>
            <br />
            <span className="person-actions__then">{follows}</span>
          </span>
        </KeepFocusButton>
      ))}
    </div>
  )
}
