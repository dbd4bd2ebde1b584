import type { ScreenDescriptor } from '../../shell/screen.ts'
import { JobsScreen } from './jobs-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    jobs: unknown
  }
}

export const jobsScreen: ScreenDescriptor<'jobs'> = {
  at: 'jobs',
  title: 'key.f7',
  helpAt: 'desk#jobs',
  about: 'Print jobs of the event. Asks whether a label came out where the printer cannot say.',
  pictures: ['jobs'],
  component: JobsScreen,
  shortcut: { codes: ['F7'], route: { at: 'jobs' }, whileWriting: true },
  menu: { group: 'desk', icon: 'printer', key: 'F7', route: { at: 'jobs' } },
  offersPause: true,
}
