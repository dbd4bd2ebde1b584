import { Fragment, type ReactElement } from 'react'
import './step-indicator.css'

export type IndicatorState = 'done' | 'now' | 'blocked' | 'ahead'
export interface IndicatorStep {
  readonly id: string
  readonly label: string
  readonly state: IndicatorState
  /** Accessible name of the state. */
  readonly stateLabel: string
}

/** The state of a step: filled with a check, thick ring, square with a bar, thin ring. */
export function StepIndicator({
  steps,
}: {
  readonly steps: readonly IndicatorStep[]
}): ReactElement {
  return (
    <ol className="step-indicator">
      {steps.map((stop, index) => (
        <Fragment key={stop.id}>
          {index > 0 && (
            <li
              className={
                steps[index - 1]?.state === 'done'
                  ? 'step-indicator__way step-indicator__way--done'
                  : 'step-indicator__way'
              }
              aria-hidden="true"
            />
          )}
          <li
            className={`step-indicator__step step-indicator__step--${stop.state}`}
            aria-current={stop.state === 'now' ? 'step' : undefined}
          >
            <StepMark state={stop.state} />
            <span className="step-indicator__label">{stop.label}</span>
            {stop.stateLabel && <span className="visually-hidden">{stop.stateLabel}</span>}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

function StepMark({ state }: { readonly state: IndicatorState }): ReactElement {
  return (
    <svg className="step-indicator__mark" viewBox="0 0 24 24" aria-hidden="true">
      {state === 'done' && (
        <>
          <circle cx="12" cy="12" r="12" fill="currentColor" />
          <path d="M6.6 12.4l3.6 3.6 7-7.6" fill="none" stroke="var(--bg)" strokeWidth="2" />
        </>
      )}
      {state === 'now' && (
        <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="7" />
      )}
      {state === 'ahead' && (
        <circle cx="12" cy="12" r="10.5" fill="none" stroke="var(--ctl)" strokeWidth="3" />
      )}
      {state === 'blocked' && (
        <>
          <rect
            x="1.5"
            y="1.5"
            width="21"
            height="21"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          />
          <path d="M6 12h12" stroke="currentColor" strokeWidth="3" />
        </>
      )}
    </svg>
  )
}
