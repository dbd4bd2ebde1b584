import type { ScreenDescriptor } from '../../shell/screen.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { HelpScreen } from './help-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    /** A section, such as `desks#spare`; default: the help of the screen below. */
    help: { readonly section?: string }
  }
}

export const helpScreen: ScreenDescriptor<'help'> = {
  at: 'help',
  title: 'help.entry',
  helpAt: 'desk#menu',
  about: 'The whole help, at the screen below. F1 twice opens it.',
  component: ({ screen, shell }) => (
    <HelpScreen openAt={screen.section ?? shell.helpBelow} foot={<WaitingScansStrip />} />
  ),
}
