import type { ScreenDescriptor } from '../../shell/screen.ts'
import { StaffScreen } from './staff-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    staff: unknown
  }
}

export const staffScreen: ScreenDescriptor<'staff'> = {
  at: 'staff',
  title: 'menu.staff',
  helpAt: 'event#staff',
  about: 'Accounts of the staff and their roles at the event.',
  component: StaffScreen,
  allowedFor: 'manager',
  menu: { group: 'kiosk', icon: 'people', route: { at: 'staff' } },
}
