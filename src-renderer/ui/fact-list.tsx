import type { ReactElement, ReactNode } from 'react'
import './fact-list.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with values, below a rule. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label} className="facts__row">
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
