import type { ReactElement } from 'react'

/** The remaining part of the roll; amber when it is low. */
export function RollBar({
  share,
  low,
}: {
  readonly share: number
  readonly low: boolean
}): ReactElement {
  return (
    <div className={low ? 'meter is-hold' : 'meter'} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
