import type { ReactElement } from 'react'
import type { EventAdminShortcut } from './shortcut-list.tsx'

/** What a page of the office is given: where to say which keys it has. */
export interface PageProps {
  readonly frame: (panel: ReactElement, keys: readonly EventAdminShortcut[]) => ReactElement
}
