import type { ReactElement } from 'react'
import type { EventAdminShortcut } from './shortcut-list.tsx'

/** Props of a page of event administration; `onKeys` reports the keys of the page. */
export interface PageProps {
  readonly frame: (panel: ReactElement, keys: readonly EventAdminShortcut[]) => ReactElement
}
