import type { ReactElement, ReactNode } from 'react'
import './screen-layout.css'
import { useScrollStop } from './use-scroll-stop.ts'

interface ScreenLayoutProps {
  readonly children: ReactNode
  /** Right column; its width in rem follows its design. */
  readonly side?: ReactNode
  readonly sideWidth?: 21 | 23 | 26 | 27 | 29 | 34
  /** The side panel is on the left (jobs). */
  readonly sideOnLeft?: boolean
  /** At the foot of the panel, such as the waiting scans. */
  readonly foot?: ReactNode
  /** No padding: rows extend from edge to edge (search). */
  readonly flush?: boolean
}

/** The panel between banner and shortcut bar and, beside it, one column. */
export function ScreenLayout({
  children,
  side,
  sideWidth = 21,
  sideOnLeft = false,
  foot,
  flush = false,
}: ScreenLayoutProps): ReactElement {
  const container = useScrollStop<HTMLDivElement>()
  const sideElement = useScrollStop<HTMLElement>()
  const column = side && (
    <aside
      ref={sideElement}
      className={sideOnLeft ? 'side-panel side-panel--left' : 'side-panel'}
      style={{ width: `${sideWidth}rem` }}
    >
      {side}
    </aside>
  )
  return (
    <div className="body">
      {sideOnLeft && column}
      <main className={flush ? 'main-panel main-panel--flush' : 'main-panel'}>
        <div ref={container} className="main-panel__body">
          {children}
        </div>
        {foot}
      </main>
      {!sideOnLeft && column}
    </div>
  )
}
