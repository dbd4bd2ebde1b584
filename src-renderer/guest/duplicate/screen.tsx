import type { ScreenDescriptor } from '../../shell/screen.ts'
import { DuplicatesScreen } from './duplicates-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    duplicates: unknown
  }
}

export const duplicatesScreen: ScreenDescriptor<'duplicates'> = {
  at: 'duplicates',
  title: 'menu.duplicates',
  helpAt: 'event#duplicates',
  about: 'Entries that may be one person: choose which value stays, then merge them.',
  component: DuplicatesScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'merge', route: { at: 'duplicates' } },
}
