import type { ScreenDescriptor } from '../components/screen.ts'
import { WaitingScansStrip } from '../components/waiting-scans-strip.tsx'
import { HelpScreen } from './help-screen.tsx'

declare module '../components/screen.ts' {
  interface ScreenRoutes {
    help: unknown
  }
}

export const helpScreen: ScreenDescriptor<'help'> = {
  at: 'help',
  title: 'help.entry',
  helpAt: 'desk#menu',
  about: 'The help of the screen below, and all other help pages. F1 twice opens it.',
  component: ({ shell }) => <HelpScreen openAt={shell.helpBelow} foot={<WaitingScansStrip />} />,
  menu: { group: 'desk', key: '0', route: { at: 'help' } },
}
