import type { ScreenDescriptor } from '../../shell/screen.ts'
import { TemplateScreen } from './template-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    /** Template of a ticket class; without it, of the event. */
    templates: { readonly classId?: string }
  }
}

export const templateScreen: ScreenDescriptor<'templates'> = {
  at: 'templates',
  title: 'template.title',
  helpAt: 'event#templates',
  about: 'The layout of the pass of the event or of a ticket class, with samples and checks.',
  pictures: ['template'],
  component: ({ screen }) => (
    <TemplateScreen key={screen.classId ?? 'event'} classId={screen.classId} />
  ),
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'design', route: { at: 'templates' } },
}
