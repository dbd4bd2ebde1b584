import type { ReactElement, ReactNode } from 'react'
import './screen-layout.css'
import { useScrollStop } from './use-scroll-stop.ts'

interface BodyProps {
  readonly children: ReactNode
  /** Right column; its width in rem is that of the picture it follows. */
  readonly rail?: ReactNode
  readonly railWidth?: 21 | 26 | 27 | 29 | 34
  /** The rail stands on the left (jobs). */
  readonly railLeft?: boolean
  /** What stays at the foot of the stage, such as the scans that wait. */
  readonly foot?: ReactNode
  /** No padding: rows run from edge to edge (search). */
  readonly flush?: boolean
}

/** What stands between sign and key rail: the stage and, beside it, one column. */
export function Body({
  children,
  rail,
  railWidth = 21,
  railLeft = false,
  foot,
  flush = false,
}: BodyProps): ReactElement {
  const room = useScrollStop<HTMLDivElement>()
  const side = useScrollStop<HTMLElement>()
  const column = rail && (
    <aside
      ref={side}
      className={railLeft ? 'rail rail--left' : 'rail'}
      style={{ width: `${railWidth}rem` }}
    >
      {rail}
    </aside>
  )
  return (
    <div className="body">
      {railLeft && column}
      <main className={flush ? 'stage stage--flush' : 'stage'}>
        <div ref={room} className="stage__room">
          {children}
        </div>
        {foot}
      </main>
      {!railLeft && column}
    </div>
  )
}
