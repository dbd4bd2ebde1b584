import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'

export type StepState = 'done' | 'now' | 'blocked' | 'ahead'
export interface Step {
  readonly id: string
  readonly label: string
  readonly state: StepState
  /** Accessible name of the state. */
  readonly stateLabel: string
  /** At the right, such as a time. */
  readonly fact?: string | null
}

const STATE_ICON = { done: 'check', now: 'now', blocked: 'bar', ahead: 'circle' } as const

/** The route and its facts: a check disc, a ring with a dot, an octagon with a bar, an empty ring. */
export function Steps({ steps }: { readonly steps: readonly Step[] }): ReactElement {
  return (
    <ol className="card flush steps">
      {steps.map(({ id, label, state, stateLabel, fact }) => (
        <li key={id} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Icon name={STATE_ICON[state]} />
          <span>
            {label}
            {stateLabel && <span className="visually-hidden">{stateLabel}</span>}
          </span>
          <span>{fact}</span>
        </li>
      ))}
    </ol>
  )
}
