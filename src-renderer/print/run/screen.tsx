import type { ScreenDescriptor } from '../../shell/screen.ts'
import { PrintRunScreen } from './print-run-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'print-run': unknown
  }
}

export const printRunScreen: ScreenDescriptor<'print-run'> = {
  at: 'print-run',
  title: 'run.title',
  helpAt: 'event#print-run',
  about: 'Prints the passes of many people in order into boxes, before the doors open.',
  pictures: ['print-run-choose', 'print-run-sheet', 'print-run-running', 'print-run-skipped'],
  component: () => <PrintRunScreen />,
  menu: { group: 'event', icon: 'boxes', route: { at: 'print-run' } },
}
