import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { SearchScreen } from './search-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    search: unknown
  }
}

export const searchScreen: ScreenDescriptor<'search'> = {
  at: 'search',
  title: 'key.f2',
  helpAt: 'desk#search',
  about: 'Finds people by name, reading or address. A typed code counts as a scan.',
  component: ({ shell }) => {
    const desk = useDesk()
    return (
      <SearchScreen
        onCode={shell.openCode}
        onOpen={(userId) =>
          desk.go(
            shell.isAtCheckIn
              ? { at: 'check-in', userId }
              : { at: 'pass', userId, code: null, reprint: false },
          )
        }
      />
    )
  },
  shortcut: { codes: ['F2', 'Slash'], route: { at: 'search' }, whileOpen: true },
  menu: { group: 'desk', icon: 'search', key: 'F2', route: { at: 'search' } },
  offersWalkIn: true,
  offersPause: true,
}
