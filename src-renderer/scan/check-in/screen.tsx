import type { ScreenDescriptor } from '../../shell/screen.ts'
import { CheckInScreen } from './check-in-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    /** `userId`: a person chosen in the search. */
    'check-in': { readonly userId: string | null }
  }
}

export const checkInScreen: ScreenDescriptor<'check-in'> = {
  at: 'check-in',
  title: 'checkIn.title',
  helpAt: 'check-in#check-in',
  about: 'Each scan at the entrance checks a person in at once.',
  pictures: ['check-in', 'check-in-already'],
  component: ({ screen, shell }) => (
    <CheckInScreen key={screen.userId} userId={screen.userId} onLeft={shell.keepLeftScan} />
  ),
  menu: { group: 'desk', icon: 'door', key: 'Ctrl E', route: { at: 'check-in', userId: null } },
  startsStack: true,
  offersWalkIn: true,
}
