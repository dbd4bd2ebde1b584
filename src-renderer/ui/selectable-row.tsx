import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

interface SelectableRowProps {
  readonly on: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A row of a table; the selected one is scrolled into view. */
export function SelectableRow({ on, onChoose, children }: SelectableRowProps): ReactElement {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  return (
    <tr ref={row} className={on ? 'on' : undefined} aria-current={on} onClick={onChoose}>
      {children}
    </tr>
  )
}
