import { usePerson } from '../api/queries.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { useMessages } from '../i18n/i18n.ts'
import { findScreen, type AnyScreen, type Screen } from './screen.ts'
import { useTitle } from '../ui/use-title.ts'

/** The page's title: the open person and the screen, or the screen and the event. */
export function useScreenTitle(
  screens: readonly AnyScreen[],
  { eventId, title }: DeskEvent,
  screen: Screen,
): void {
  const { t } = useMessages()
  const person = usePerson(eventId, 'userId' in screen ? screen.userId : null).data
  // The title of a pass is the name alone.
  const what = screen.at === 'pass' ? null : t(findScreen(screens, screen.at).title)
  useTitle(
    [person?.name, what, person ? null : title]
      .filter((part) => part !== null && part !== undefined)
      .join(' – '),
  )
}
