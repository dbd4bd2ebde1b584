import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { EditScreen } from './edit-screen.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    edit: { readonly userId: string }
  }
}

export const editScreen: ScreenDescriptor<'edit'> = {
  at: 'edit',
  title: 'edit.banner',
  helpAt: 'desk#edit',
  keepsText: true,
  about: 'Text, logos and sizes of one pass, with a live preview.',
  component: ({ screen, shell }) => {
    const desk = useDesk()
    return (
      <EditScreen
        key={screen.userId}
        userId={screen.userId}
        onSaved={(hash) => {
          // Staff saw the drawing while editing, so the pass screen does not ask them to check it.
          if (shell.openPass) shell.openPass.memory.seenHash = hash
          desk.back()
        }}
      />
    )
  },
  showsPass: true,
}
