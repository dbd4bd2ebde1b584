import type { ScreenDescriptor } from '../../shell/screen.ts'
import { RecordsScreen } from './records-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    records: unknown
  }
}

export const recordsScreen: ScreenDescriptor<'records'> = {
  at: 'records',
  title: 'menu.records',
  helpAt: 'event#records',
  about: 'The activity log, its verification, and lists to save.',
  component: RecordsScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'log', route: { at: 'records' } },
}
