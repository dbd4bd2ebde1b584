import type { ScreenDescriptor } from '../../shell/screen.ts'
import { HomeScreen } from './home-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    home: unknown
  }
}

export const homeScreen: ScreenDescriptor<'home'> = {
  at: 'home',
  title: 'home.banner',
  helpAt: 'desk#ready',
  about: 'The desk waits for a scan. Shows the event, its counts and the people of the last minutes.',
  pictures: ['home'],
  component: HomeScreen,
  startsStack: true,
  offersWalkIn: true,
  offersPause: true,
}
