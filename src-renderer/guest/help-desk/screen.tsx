import type { ScreenDescriptor } from '../../shell/screen.ts'
import { HelpDeskScreen } from './help-desk-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'help-desk': unknown
  }
}

export const helpDeskScreen: ScreenDescriptor<'help-desk'> = {
  at: 'help-desk',
  title: 'helpDesk.title',
  helpAt: 'desk#help-desk',
  about: 'The people who were sent to the help desk, with the notes of the desks.',
  component: HelpDeskScreen,
  menu: { group: 'desk', icon: 'hook', route: { at: 'help-desk' } },
  keepsText: true,
  offersPause: true,
}
