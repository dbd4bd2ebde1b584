import type { ScreenDescriptor } from '../../shell/screen.ts'
import { PreparationScreen } from './preparation-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    preparation: unknown
  }
}

export const preparationScreen: ScreenDescriptor<'preparation'> = {
  at: 'preparation',
  title: 'menu.preparation',
  helpAt: 'event#preparation',
  about: 'What is missing before the doors open, each point with the key that opens it.',
  component: PreparationScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'checks', route: { at: 'preparation' } },
}
