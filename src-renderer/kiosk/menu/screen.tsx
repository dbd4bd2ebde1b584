import type { ScreenDescriptor, AnyScreen } from '../../shell/screen.ts'
import { useDesk, mayOpen, type Desk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PrintMode, SettingsScreen } from './settings-screen.tsx'
import { useState, type ReactElement } from 'react'
import { failureCode, type FailureCode } from '../../api/call.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useKeyboard, useLiveKeys } from '../../keyboard/use-keys.ts'
import { CommandMenu } from '../../shell/command-menu.tsx'
import { useWindowState } from '../../shell/kiosk-bridge.ts'
import type { ScreenBanner } from '../../shell/use-banner.ts'
import type { IconName } from '../../ui/icon.tsx'
import { openTraining } from '../practice/open-training.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    menu: unknown
    settings: unknown
  }
}

export const menuScreen: ScreenDescriptor<'menu'> = {
  at: 'menu',
  title: 'key.f1',
  helpAt: 'desk#menu',
  about: 'All commands in three groups; two letters and Enter open one.',
  offersPause: true,
  offersWalkIn: true,
  pictures: ['menu'],
  component: ({ shell }) => <MenuScreen screens={shell.screens} onOtherEvent={shell.chooseEvent} />,
  shortcut: { codes: ['F1'], route: { at: 'menu' }, whileWriting: true },
}

export const settingsScreen: ScreenDescriptor<'settings'> = {
  at: 'settings',
  title: 'menu.settings',
  helpAt: 'team#settings',
  about: 'Colours, size, sound and language of this desk; maintenance for administrators.',
  component: ({ shell }) => {
    const desk = useDesk()
    return (
      <SettingsScreen
        sounds={shell.sounds}
        isAdmin={desk.isAdmin}
        ofEvent={desk.isManager ? <PrintMode /> : undefined}
        foot={<WaitingScansStrip />}
      />
    )
  },
  menu: { group: 'kiosk', icon: 'settings', route: { at: 'settings' } },
}

const GROUPS = ['desk', 'event', 'kiosk'] as const
type MenuGroup = (typeof GROUPS)[number]
const GROUP_TITLE: Readonly<Record<MenuGroup, MessageKey>> = {
  desk: 'menu.ofDesk',
  event: 'menu.ofEvent',
  kiosk: 'menu.ofKiosk',
}
/** The command used last is selected the next time. */
const LAST = 'passdesk.command'

interface MenuEntry {
  readonly group: MenuGroup
  readonly icon: IconName
  readonly label: MessageKey
  /** A key that does the same outside of the menu. */
  readonly key?: string | undefined
  readonly run: () => void
}

interface MenuActions {
  readonly chooseEvent: () => void
  readonly startPractice: () => void
  /** Null: the printer cannot be paused from here. */
  readonly pause: (() => void) | null
}

/** The commands of this user: the screens in the order of the registry, then what needs none. */
export function menuEntries(
  screens: readonly AnyScreen[],
  desk: Pick<Desk, 'isManager' | 'isAdmin' | 'practiceOf' | 'event' | 'go' | 'signOut'>,
  { chooseEvent, startPractice, pause }: MenuActions,
): readonly MenuEntry[] {
  const { practiceOf } = desk
  const entries = screens.flatMap((screen): MenuEntry[] => {
    const { menu } = screen
    if (!menu || !mayOpen(screen, desk)) return []
    if (screen.at === 'tag-run' && !desk.event.nfcEnabled) return []
    if (screen.at === 'training' && practiceOf === null)
      return [{ ...menu, label: 'menu.training', run: startPractice }]
    return [{ ...menu, label: screen.title, run: () => desk.go(menu.route) }]
  })
  const pausing: readonly MenuEntry[] = pause
    ? [{ group: 'desk', icon: 'pause', label: 'menu.pause', key: 'F8', run: pause }]
    : []
  return [
    ...entries,
    ...pausing,
    { group: 'kiosk', icon: 'calendar', label: 'menu.events', run: chooseEvent },
    practiceOf === null
      ? { group: 'kiosk', icon: 'leave', label: 'menu.signOut', run: desk.signOut }
      : {
          group: 'kiosk',
          icon: 'leave',
          label: 'menu.home',
          run: () => location.assign(practiceOf),
        },
  ]
}

interface MenuScreenProps {
  readonly screens: readonly AnyScreen[]
  readonly onOtherEvent: () => void
}

/** Every command in three groups; the help is one key further. */
function MenuScreen({ screens, onOtherEvent }: MenuScreenProps): ReactElement {
  const desk = useDesk()
  const { t, language } = useMessages()
  const keyboard = useKeyboard()
  const kioskMode = useWindowState()?.kioskMode ?? false
  const [opening, setOpening] = useState<FailureCode | 'opening' | null>(null)
  const startPractice = (): void => {
    setOpening('opening')
    openTraining(language).catch((error: unknown) => setOpening(failureCode(error)))
  }
  const mayPause = useLiveKeys().some(({ code }) => code === 'F8')
  const entries = menuEntries(screens, desk, {
    chooseEvent: onOtherEvent,
    startPractice,
    pause: mayPause ? () => keyboard.run('F8') : null,
  })
  const groups = GROUPS.map((group) => ({
    title: t(GROUP_TITLE[group]),
    commands: entries
      .filter((entry) => entry.group === group)
      .map(({ icon, label, key, run }) => ({
        id: label,
        icon,
        label: t(label),
        cap: key,
        run: () => {
          if (opening === 'opening') return
          localStorage.setItem(LAST, label)
          run()
        },
      })),
  }))
  return (
    <CommandMenu
      groups={groups}
      placeholder={t('menu.field')}
      detail={kioskMode ? t('menu.leave') : ''}
      enterLabel={t('search.open')}
      first={localStorage.getItem(LAST)}
      banner={openingBanner()}
      keys={{ F1: { label: t('help.entry'), run: () => desk.go({ at: 'help' }) } }}
      onLeave={desk.back}
      foot={<WaitingScansStrip />}
    />
  )

  function openingBanner(): ScreenBanner | null {
    if (opening === null) return null
    if (opening !== 'opening') return { failure: opening }
    return {
      tone: 'work',
      title: t('training.opening.banner'),
      detail: t('training.opening.detail'),
    }
  }
}
