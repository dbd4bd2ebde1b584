import type { ScreenDescriptor } from '../components/screen.ts'
import { TemplateScreen } from './template-screen.tsx'

declare module '../components/screen.ts' {
  interface ScreenRoutes {
    templates: unknown
  }
}

export const templateScreen: ScreenDescriptor<'templates'> = {
  at: 'templates',
  title: 'template.room',
  helpAt: 'event#templates',
  about: 'The layout of the pass on its label, with samples and checks.',
  pictures: ['template'],
  component: TemplateScreen,
  allowedFor: 'manager',
  menu: { group: 'event', key: 'C', route: { at: 'templates' } },
}
