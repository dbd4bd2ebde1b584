import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

interface ChosenRowProps {
  readonly on: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A row of a table; the chosen one is scrolled into view. */
export function SelectableRow({ on, onChoose, children }: ChosenRowProps): ReactElement {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  return (
    <tr
      ref={row}
      className={on ? 'table__row table__row--on' : 'table__row'}
      aria-current={on}
      onClick={onChoose}
    >
      {children}
    </tr>
  )
}
