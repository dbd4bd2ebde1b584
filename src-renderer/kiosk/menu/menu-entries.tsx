import { useState, type ReactElement } from 'react'
import { failureCode, type FailureCode } from '../../api/call.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { mayOpen, useDesk, type Desk } from '../../shell/desk-context.ts'
import { openTraining } from '../practice/open-training.ts'
import type { AnyScreen } from '../../shell/screen.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'

/** The banner about practice mode replaces the screen's own. */
const OVER_THE_SCREEN = 1

export interface MenuEntry {
  readonly group: 'desk' | 'event'
  /** A digit, a capital letter, or one with Ctrl; the same for every user. */
  readonly key: string
  readonly label: MessageKey
  readonly run: () => void
}

interface MenuActions {
  readonly chooseEvent: () => void
  readonly startPractice: () => void
}

/** The entries that this user may open, in the order of the registry. */
export function menuEntries(
  screens: readonly AnyScreen[],
  desk: Pick<Desk, 'isManager' | 'isAdmin' | 'practiceOf' | 'go' | 'signOut'>,
  { chooseEvent, startPractice }: MenuActions,
): readonly MenuEntry[] {
  const { practiceOf } = desk
  const entries = screens.flatMap((screen): MenuEntry[] => {
    const { menu } = screen
    if (!menu || !mayOpen(screen, desk)) return []
    if (screen.at === 'training' && practiceOf === null)
      return [{ ...menu, label: 'menu.training', run: startPractice }]
    return [{ ...menu, label: screen.title, run: () => desk.go(menu.route) }]
  })
  const leave: MenuEntry =
    practiceOf === null
      ? { group: 'desk', key: '7', label: 'menu.signOut', run: desk.signOut }
      : { group: 'desk', key: '7', label: 'menu.home', run: () => location.assign(practiceOf) }
  return [...entries, { group: 'desk', key: '6', label: 'menu.events', run: chooseEvent }, leave]
}

const codeOf = (key: string): string =>
  key.replace(/^(Ctrl )?(.)$/, (_, ctrl: string | undefined, cap: string) =>
    [ctrl ? 'Ctrl+' : '', /\d/.test(cap) ? 'Digit' : 'Key', cap].join(''),
  )

interface MenuEntriesProps {
  readonly screens: readonly AnyScreen[]
  readonly onOtherEvent: () => void
}

/** The screens in the menu, each with its key. */
export function MenuEntries({ screens, onOtherEvent }: MenuEntriesProps): ReactElement {
  const desk = useDesk()
  const { t, language } = useMessages()
  const [opening, setOpening] = useState<FailureCode | 'opening' | null>(null)
  const startPractice = (): void => {
    setOpening('opening')
    openTraining(language).catch((error: unknown) => setOpening(failureCode(error)))
  }
  const entries = menuEntries(screens, desk, { chooseEvent: onOtherEvent, startPractice })
  const open = (entry: MenuEntry): void => {
    if (opening !== 'opening') entry.run()
  }
  useBanner(openingBanner(), OVER_THE_SCREEN)
  useKeys(Object.fromEntries(entries.map((one) => [codeOf(one.key), { run: () => open(one) }])))
  return (
    <nav className="menu-entries" aria-label={t('menu.screens')}>
      {(['desk', 'event'] as const).map((group) => (
        <section key={group}>
          <h2 className="title">{t(group === 'desk' ? 'menu.ofDesk' : 'menu.ofEvent')}</h2>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <button
                key={entry.key}
                type="button"
                className="menu-entries__entry"
                onClick={() => open(entry)}
              >
                <KeyCap>{entry.key}</KeyCap>
                {t(entry.label)}
              </button>
            ))}
        </section>
      ))}
    </nav>
  )

  function openingBanner(): ScreenBanner | null {
    if (opening === null) return null
    if (opening === 'opening')
      return {
        tone: 'progress',
        size: 'small',
        title: t('training.opening.banner'),
        detail: t('training.opening.detail'),
      }
    return { failure: opening, size: 'small' }
  }
}
