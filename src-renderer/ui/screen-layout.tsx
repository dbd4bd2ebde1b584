import type { ReactElement, ReactNode } from 'react'
import { useScrollStop } from './use-scroll-stop.ts'

interface ScreenLayoutProps {
  readonly children: ReactNode
  /** Right column. */
  readonly side?: ReactNode
  /** `person`: the paper is at the left. */
  readonly kind?: 'person'
  /** The name of the main column, for screen readers. */
  readonly label?: string
  /** At the foot of the last column, such as the waiting scans. */
  readonly foot?: ReactNode
}

/** The stage between banner and keys: one or two columns of cards, each scrolls by itself. */
export function ScreenLayout({
  children,
  side,
  kind,
  label,
  foot,
}: ScreenLayoutProps): ReactElement {
  const main = useScrollStop<HTMLElement>()
  const beside = useScrollStop<HTMLElement>()
  const last = foot && <div className="bottom">{foot}</div>
  const classes = ['stage', ...(side ? ['split'] : ['columns one']), ...(kind ? [kind] : [])]
  return (
    <div className={classes.join(' ')}>
      <main ref={main} className="stack" aria-label={label}>
        {children}
        {!side && last}
      </main>
      {side && (
        <aside ref={beside} className="stack">
          {side}
          {last}
        </aside>
      )}
    </div>
  )
}
