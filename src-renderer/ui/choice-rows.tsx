import type { ReactElement, ReactNode } from 'react'
import { KeepFocusButton } from './keep-focus-button.tsx'
import './choice-row.css'

export interface RowChoice {
  readonly key: string
  /** Whether the choice is active; missing if that does not apply. */
  readonly on?: boolean | undefined
  readonly run: () => void
  readonly content: ReactNode
}

export const choiceRowClass = (on: boolean | undefined): string =>
  on ? 'choice-row choice-row--on' : 'choice-row'

/** A button for each choice. A click leaves the focus where it is, so that keys keep working. */
export function ChoiceRows({ rows }: { readonly rows: readonly RowChoice[] }): ReactElement {
  return (
    <ul className="choice-rows">
      {rows.map(({ key, on, run, content }) => (
        <li key={key}>
          <KeepFocusButton aria-pressed={on} className={choiceRowClass(on)} onClick={run}>
            {content}
          </KeepFocusButton>
        </li>
      ))}
    </ul>
  )
}
