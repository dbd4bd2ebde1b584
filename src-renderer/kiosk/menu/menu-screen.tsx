import { useMemo, type ReactElement } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useDesk, mayOpen, type Desk } from '../../shell/desk-context.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { useWindowState } from '../../shell/kiosk-bridge.ts'
import type { AnyScreen } from '../../shell/screen.ts'
import { HelpText, placeOf, sectionOf, useHelpPages } from '../help/help-text.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { MenuEntries } from './menu-entries.tsx'
import './menu.css'

interface MenuScreenProps {
  readonly screens: readonly AnyScreen[]
  /** Help of the screen below. */
  readonly helpAt: string
  readonly onOtherEvent: () => void
}

/** The help of the screen below, every key, the last fault in full, and the other screens. */
export function MenuScreen({ screens, helpAt, onOtherEvent }: MenuScreenProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const help = keyHelp(screens, desk)
  const openHelp = (): void => desk.go({ at: 'help' })
  const kioskMode = useWindowState()?.kioskMode ?? false
  useBanner({
    tone: 'idle',
    picture: 'keys',
    size: 'small',
    title: t('menu.banner'),
    detail: t('menu.detail'),
    actions: [{ cap: 'F1', label: t('help.entry'), run: openHelp }],
  })
  useKeys({ F1: { run: openHelp } })
  return (
    <ScreenLayout
      side={<MenuEntries screens={screens} onOtherEvent={onOtherEvent} />}
      sideWidth={29}
      foot={<WaitingScansStrip />}
    >
      <HelpBelow helpAt={helpAt} />
      <div className="all-keys">
        {desk.lastFault && <LastFault />}
        <KeyList
          title={t('menu.everywhere')}
          keys={kioskMode ? [...help.desk, ['Ctrl F12', 'leave.title']] : help.desk}
        />
        <KeyList title={t('menu.atPass')} keys={help.pass} />
        {!desk.lastFault && <LastFault />}
      </div>
    </ScreenLayout>
  )
}

/** The part of the help that is about the screen below. */
function HelpBelow({ helpAt }: { readonly helpAt: string }): ReactElement | null {
  const desk = useDesk()
  const { pages } = useHelpPages()
  const place = useMemo(() => placeOf(helpAt), [helpAt])
  const html = pages.find(({ id }) => id === place.page)?.html
  const section = useMemo(() => html && sectionOf(html, place.anchor), [html, place])
  if (!section) return null
  const open = (next: typeof place): void =>
    desk.go({ at: 'help', section: `${next.page}#${next.anchor}` })
  return <HelpText html={section} place={place} open={open} />
}

function KeyList({
  title,
  keys,
}: {
  readonly title: string
  readonly keys: readonly (readonly [string, MessageKey])[]
}): ReactElement {
  const { t } = useMessages()
  return (
    <section>
      <h2 className="title">{title}</h2>
      <ul className="all-keys__list">
        {keys.map(([cap, label]) => (
          <li key={cap}>
            <KeyCap>{cap}</KeyCap>
            {t(label)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function LastFault(): ReactElement {
  const { lastFault, event } = useDesk()
  const { t } = useMessages()
  const format = useFormat(event.timeZone)
  return (
    <section className="last-fault">
      <h2 className="title">{t('menu.lastFault')}</h2>
      {lastFault ? (
        <>
          <p className="last-fault__title">{translateText(t, lastFault.words.title)}</p>
          <p>{translateText(t, lastFault.words.detail)}</p>
          <p className="meta">
            {t('menu.at', { time: format.seconds(lastFault.at), where: lastFault.where })}
          </p>
          <p className="last-fault__raw code">{lastFault.raw}</p>
        </>
      ) : (
        <p className="meta">{t('menu.noFault')}</p>
      )}
    </section>
  )
}

type HelpRow = readonly [key: string, text: MessageKey]

/** Keys that belong to no single screen. */
const DESK_KEYS: readonly HelpRow[] = [
  ['Enter', 'menu.enter'],
  ['F8', 'menu.f8'],
  ['F10', 'menu.f10'],
  ['Ctrl Z', 'menu.undo'],
  ['Esc', 'menu.esc'],
]
const PASS_KEYS: readonly HelpRow[] = [
  ['F4', 'menu.f4'],
  ['F9', 'menu.f9'],
  ['P', 'menu.p'],
  ['Y N', 'menu.yn'],
]
/** Where each scan checks in: no scanner sends this key. */
const CHECK_IN_KEYS: readonly HelpRow[] = [['Ctrl E', 'menu.door']]
const TAG_KEYS: readonly HelpRow[] = [['O', 'menu.o']]

/** Enter, Space, banners, function keys, letters, Ctrl, Esc. */
const ORDER = [/^Enter|^Space/, /^\W/, /^F\d/, /^[A-Z]\b/, /^Ctrl/, /^Esc/]

function inOrder(rows: readonly HelpRow[]): readonly HelpRow[] {
  const rank = (key: string): number => ORDER.findIndex((pattern) => pattern.test(key))
  return rows.toSorted(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  )
}

/** The rows of the key help: at every screen, and with an open pass. */
export function keyHelp(
  screens: readonly AnyScreen[],
  desk: Pick<Desk, 'isManager' | 'isAdmin' | 'event'>,
): { readonly desk: readonly HelpRow[]; readonly pass: readonly HelpRow[] } {
  const rowsOf = (where: 'desk' | 'pass' | 'tag', fixed: readonly HelpRow[]): readonly HelpRow[] =>
    inOrder([
      ...fixed,
      ...screens.flatMap((screen): HelpRow[] =>
        screen.help?.where === where && mayOpen(screen, desk)
          ? [[screen.help.key, screen.help.text]]
          : [],
      ),
    ])
  const pass = rowsOf('pass', desk.event.checkIn ? [...PASS_KEYS, ...CHECK_IN_KEYS] : PASS_KEYS)
  return {
    desk: rowsOf('desk', DESK_KEYS),
    pass: desk.event.nfcEnabled ? [...pass, ...rowsOf('tag', TAG_KEYS)] : pass,
  }
}
