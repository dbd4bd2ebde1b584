import type { ScreenDescriptor } from '../../shell/screen.ts'
import { StatisticsScreen } from './statistics-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    statistics: unknown
  }
}

export const statisticsScreen: ScreenDescriptor<'statistics'> = {
  at: 'statistics',
  title: 'statistics.title',
  helpAt: 'event#statistics',
  about: 'Passes, check-ins and waiting times of one day.',
  component: StatisticsScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'chart', route: { at: 'statistics' } },
}
