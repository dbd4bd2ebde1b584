import type { ReactElement } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** In place of a list without entries: what will stand here, or what to do first. */
export function Empty({
  icon,
  children,
}: {
  readonly icon: IconName
  readonly children: string
}): ReactElement {
  return (
    <section className="card stack empty">
      <Icon name={icon} className="ic big" />
      <p className="quiet">{children}</p>
    </section>
  )
}
