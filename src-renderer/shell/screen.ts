import type { ComponentType } from 'react'
import { type MessageKey, useMessages } from '../i18n/i18n.ts'
import type { IconName } from '../ui/icon.tsx'
import type { Sounds } from '../ui/sounds.ts'
import type { SavedPassState } from './saved-pass-state.ts'
import { usePerson } from '../api/queries.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { useTitle } from '../ui/settings.ts'

/**
 * The parameters of each screen's route, by `at`. A screen's folder declares its own with
 * `declare module`; `unknown` means no parameters.
 */
export interface ScreenRoutes {}

type ScreenAt = keyof ScreenRoutes

/** A route, as `Desk.go` takes it. */
export type Screen<At extends ScreenAt = ScreenAt> = {
  [K in At]: { readonly at: K } & ScreenRoutes[K]
}[At]

/** An open screen, and the state kept for it while another screen is on top. */
export interface Place<At extends ScreenAt = ScreenAt> {
  readonly screen: Screen<At>
  readonly memory: SavedPassState
}

/** What the shell offers to the screens that lead elsewhere or list the others. */
export interface ScreenShell {
  readonly screens: readonly AnyScreen[]
  readonly sounds: Sounds
  /** The open pass, on top or below another screen. */
  readonly openPass: Place<'pass'> | null
  /** Help of the screen below this one. */
  readonly helpBelow: AnyScreen['helpAt']
  /** The check-in screen is below; a person chosen in the search is opened there. */
  readonly isAtCheckIn: boolean
  /** Handles a typed code like a scan. */
  readonly openCode: (code: string) => void
  /**
   * Queues a scan that the check-in screen had not handled when it was left. False if the desk was
   * left for the sign-in.
   */
  readonly keepLeftScan: (code: string, others?: readonly string[]) => boolean
  readonly chooseEvent: () => void
}

export interface ScreenProps<At extends ScreenAt = ScreenAt> extends Place<At> {
  readonly shell: ScreenShell
}

/** A desk screen. Menu, keys, key help, page title and docs/screens.md are made from it. */
export interface ScreenDescriptor<At extends ScreenAt> {
  readonly at: At
  readonly title: MessageKey
  /** English sentence for docs/screens.md. */
  readonly about: string
  /** File names in docs/pictures, without language and ending. Default: `at`. */
  readonly pictures?: readonly string[]
  readonly component: ComponentType<ScreenProps<At>>
  /** Who may open the screen. Default: all staff of the event. */
  readonly allowedFor?: 'manager' | 'admin'
  /** Entry in the menu, with its route; `key` also opens it elsewhere. */
  readonly menu?: {
    readonly group: 'desk' | 'event' | 'kiosk'
    readonly icon: IconName
    readonly key?: string
    readonly route: Screen<At>
  }
  /** Keys that open the screen from every other one. */
  readonly shortcut?: {
    readonly codes: readonly string[]
    readonly route: Screen<At>
    /** Also while a tag is being written. */
    readonly whileWriting?: true
    /** Also on the screen itself. */
    readonly whileOpen?: true
  }
  /** Its place in the help: page and anchor of `messages/help/`, in both languages. */
  readonly helpAt: `${string}#${string}`
  /** Closes the screens below: there is one open person at a time. */
  readonly startsStack?: true
  /** Typed text stays while another screen is on top. */
  readonly keepsText?: true
  /** The tag reader is armed while the screen is open. */
  readonly armsReader?: true
  /** F6 adds a walk-in from here. */
  readonly offersWalkIn?: true
  /** F8 pauses the printer from here. */
  readonly offersPause?: true
  /** The participant display shows the pass of the open person. */
  readonly showsPass?: true
}

export type AnyScreen = { [At in ScreenAt]: ScreenDescriptor<At> }[ScreenAt]

export function findScreen(screens: readonly AnyScreen[], at: Screen['at']): AnyScreen {
  const found = screens.find((screen) => screen.at === at)
  if (!found) throw new Error(`The screen ${at} is not in the registry`)
  return found
}

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
