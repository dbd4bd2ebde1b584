import { Activity, type ComponentType, type ReactElement } from 'react'
import { findScreen, type Place, type ScreenProps, type ScreenShell } from '../shell/screen.ts'

interface RenderScreensProps {
  /** The open screens; the last one is shown. */
  readonly stack: readonly Place[]
  readonly shell: ScreenShell
}

/** The topmost screen and, hidden and without their keys, those below it that keep typed text. */
export function RenderScreens({ stack, shell }: RenderScreensProps): readonly ReactElement[] {
  const top = stack.at(-1)
  return stack
    .filter((place) => place === top || findScreen(shell.screens, place.screen.at).keepsText)
    .map((place) => (
      <Activity key={place.screen.at} mode={place === top ? 'visible' : 'hidden'}>
        <RenderScreen place={place} shell={shell} />
      </Activity>
    ))
}

interface RenderScreenProps {
  readonly place: Place
  readonly shell: ScreenShell
}

/** The screen of a place. */
export function RenderScreen({ place, shell }: RenderScreenProps): ReactElement {
  // The descriptor found by `at` belongs to the route; TypeScript cannot relate the two unions.
  const Component = findScreen(shell.screens, place.screen.at).component as ComponentType<ScreenProps>
  return <Component {...place} shell={shell} />
}
