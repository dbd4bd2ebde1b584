import type { ComponentType, ReactElement } from 'react'
import { findScreen, type Place, type ScreenProps, type ScreenShell } from '../components/screen.ts'

interface RenderScreenProps {
  readonly place: Place
  readonly shell: ScreenShell
}

/** The screen of a place. */
export function RenderScreen({ place, shell }: RenderScreenProps): ReactElement {
  // The descriptor found by `at` belongs to the route; TypeScript cannot relate the two unions.
  const Component = findScreen(shell.screens, place.screen.at)
    .component as ComponentType<ScreenProps>
  return <Component {...place} shell={shell} />
}
