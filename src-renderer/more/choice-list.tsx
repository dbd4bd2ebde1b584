import type { ReactElement } from 'react'
import { KeyCap } from '../ui/key-cap.tsx'

export interface MoreChoice {
  readonly cap: string
  readonly what: string
  /** What follows from it. */
  readonly then: string
  /** Null: cannot be chosen; `then` says why. */
  readonly run: (() => void) | null
}

/** Choices by digit, with what follows from each. */
export function ChoiceList({ choices }: { readonly choices: readonly MoreChoice[] }): ReactElement {
  return (
    <div className="more__choices">
      {choices.map(({ cap, what, then, run }) => (
        <button key={cap} type="button" className="more__choice" disabled={!run} onMouseDown={(event) => event.preventDefault()} onClick={() => run?.()}>
          <KeyCap size="medium" off={!run}>
            {cap}
          </KeyCap>
          <span>
            <span className="more__what">{what}</span>
            <br />
            <span className="more__then">{then}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
