import type { ScreenDescriptor } from '../../src-renderer/shell/screen.ts'

declare module '../../src-renderer/shell/screen.ts' {
  interface ScreenRoutes {
    'made-up': unknown
  }
}

export const madeUpScreen: ScreenDescriptor<'made-up'> = {
  at: 'made-up',
  title: 'faultPanel.loaded',
  helpAt: 'desk#ready',
  about: 'A screen of the tests.',
  component: ({ screen }) => <p>{screen.at}</p>,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'star', key: 'F5', route: { at: 'made-up' } },
  shortcut: { codes: ['F5'], route: { at: 'made-up' } },
}
