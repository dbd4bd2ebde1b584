import type { ScreenDescriptor } from '../../shell/screen.ts'
import { LogosScreen } from './logos-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    logos: unknown
  }
}

export const logosScreen: ScreenDescriptor<'logos'> = {
  at: 'logos',
  title: 'menu.logos',
  helpAt: 'event#logos',
  about: 'Organizations with their logos and members.',
  pictures: [],
  component: LogosScreen,
  allowedFor: 'admin',
  menu: { group: 'event', icon: 'logo', route: { at: 'logos' } },
}
