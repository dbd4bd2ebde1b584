import type { ScreenDescriptor } from '../../shell/screen.ts'
import { PersonActionsScreen } from './person-actions-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'person-actions': { readonly userId: string }
  }
}

export const personActionsScreen: ScreenDescriptor<'person-actions'> = {
  at: 'person-actions',
  title: 'personActions.key',
  helpAt: 'desk#person-actions',
  about: 'Gives one person a new QR or a new first password.',
  pictures: ['person-actions', 'new-qr'],
  component: ({ screen }) => <PersonActionsScreen key={screen.userId} userId={screen.userId} />,
  allowedFor: 'manager',
}
