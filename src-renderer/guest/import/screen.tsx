import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { ImportScreen } from './import-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    import: unknown
  }
}

export const importScreen: ScreenDescriptor<'import'> = {
  at: 'import',
  title: 'menu.import',
  helpAt: 'event#import',
  about: 'Reads a list of attendees, maps its columns, imports it, and undoes an import.',
  pictures: ['import', 'import-columns', 'import-undo'],
  component: () => {
    const desk = useDesk()
    return <ImportScreen onDone={() => desk.go({ at: 'home' })} />
  },
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'upload', route: { at: 'import' } },
}
