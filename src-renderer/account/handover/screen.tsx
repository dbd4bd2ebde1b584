import type { ScreenDescriptor } from '../../shell/screen.ts'
import { HandoverScreen } from './handover-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'staff-handover': unknown
  }
}

export const handoverScreen: ScreenDescriptor<'staff-handover'> = {
  at: 'staff-handover',
  title: 'menu.handover',
  helpAt: 'team#handover',
  about: 'Another member of staff takes the desk over with a PIN.',
  pictures: ['handover'],
  component: HandoverScreen,
  menu: { group: 'kiosk', icon: 'repeat', route: { at: 'staff-handover' } },
}
