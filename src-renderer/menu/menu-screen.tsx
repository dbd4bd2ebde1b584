import type { ReactElement } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { say } from '../components/printer-fault.ts'
import { useWindowState } from '../components/kiosk-bridge.ts'
import type { AnyScreen } from '../components/screen.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../components/waiting-scans-strip.tsx'
import { ScreenLayout } from '../ui/screen-layout.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner } from '../ui/banner-store.ts'
import './menu.css'
import { keyHelp } from './key-help.ts'
import { MenuEntries } from './menu-entries.tsx'

interface MenuScreenProps {
  readonly screens: readonly AnyScreen[]
  readonly onOtherEvent: () => void
}

/** The other screens, every key, and the last fault with its details. */
export function MenuScreen({ screens, onOtherEvent }: MenuScreenProps): ReactElement {
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
      <div className="all-keys">
        <KeyList
          title={t('menu.everywhere')}
          keys={kioskMode ? [...help.desk, ['Ctrl F12', 'leave.title']] : help.desk}
        />
        <KeyList title={t('menu.atPass')} keys={help.pass} />
        <LastFault />
      </div>
    </ScreenLayout>
  )
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
          <p className="last-fault__title">{say(t, lastFault.words.title)}</p>
          <p>{say(t, lastFault.words.detail)}</p>
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
