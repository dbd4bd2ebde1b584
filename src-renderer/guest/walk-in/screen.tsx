import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WalkInScreen } from './walk-in-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'walk-in': unknown
  }
}

export const walkInScreen: ScreenDescriptor<'walk-in'> = {
  at: 'walk-in',
  title: 'key.f6',
  helpAt: 'desk#walk-in',
  keepsText: true,
  about: 'Adds a person who is on no list and opens their pass.',
  component: () => {
    const desk = useDesk()
    return (
      <WalkInScreen
        onAdded={(userId) => desk.go({ at: 'pass', userId, code: null, reprint: false })}
      />
    )
  },
  shortcut: { codes: ['F6'], route: { at: 'walk-in' } },
  menu: { group: 'desk', icon: 'add', key: 'F6', route: { at: 'walk-in' } },
}
