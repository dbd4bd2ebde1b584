import type { ReactElement } from 'react'
import type { EventAdminShortcut } from './shortcut-list.ts'

/** Props of a page of event administration. */
export interface PageProps {
  /** The screen around the page; its side column lists the keys. */
  readonly frame: (panel: ReactElement | null, keys: readonly EventAdminShortcut[]) => ReactElement
}
