import type { ReactElement, ReactNode } from 'react'

export interface Fact {
  /** Default: the label. */
  readonly key?: string
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="list tight facts">
      {facts.map((fact) => (
        <div key={fact.key ?? fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
