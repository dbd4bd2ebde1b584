import type { ScreenDescriptor } from '../../shell/screen.ts'
import { TrainingScreen } from './training-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    training: unknown
  }
}

export const trainingScreen: ScreenDescriptor<'training'> = {
  at: 'training',
  title: 'menu.practiceFaults',
  helpAt: 'team#training',
  about:
    'Switches on a fault of the virtual printer. Outside practice mode its key starts practice.',
  component: TrainingScreen,
  menu: { group: 'kiosk', icon: 'practice', route: { at: 'training' } },
}
