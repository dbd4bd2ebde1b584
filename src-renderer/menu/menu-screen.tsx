import type { ReactElement } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { say } from '../components/printer-fault.ts'
import { useWindowState } from '../components/kiosk-bridge.ts'
import { WaitingScansStrip } from '../components/waiting-scans-strip.tsx'
import { Body } from '../ui/screen-layout.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner } from '../ui/banner-store.ts'
import './menu.css'
import { Rooms } from './menu-entries.tsx'

const EVERYWHERE: readonly (readonly [string, MessageKey])[] = [
  ['Enter', 'keys.enter'],
  ['/', 'keys.slash'],
  ['F6', 'keys.f6'],
  ['F7', 'keys.f7'],
  ['F8', 'keys.f8'],
  ['F10', 'keys.f10'],
  ['Ctrl Z', 'keys.undo'],
  ['Esc', 'keys.esc'],
]
const AT_PASS: readonly (readonly [string, MessageKey])[] = [
  ['F3', 'keys.f3'],
  ['F4', 'keys.f4'],
  ['F9', 'keys.f9'],
  ['C', 'checkin.keys'],
  ['M', 'more.keys'],
  ['P', 'keys.p'],
  ['Y N', 'keys.yn'],
]
/** Where the event writes tags. */
const AT_TAG: typeof AT_PASS = [
  ['Space', 'keys.space'],
  ['O', 'keys.o'],
  ['T', 'keys.tags'],
]
/** Every key, the rooms behind them, and what the last fault was in full. */
export function MenuScreen({ onOtherEvent }: { readonly onOtherEvent: () => void }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const atPass = desk.isManager ? AT_PASS : AT_PASS.filter(([cap]) => cap !== 'M')
  const kioskMode = useWindowState()?.kioskMode ?? false
  useBanner({
    tone: 'idle',
    picture: 'keys',
    size: 'small',
    title: t('keys.sign'),
    detail: t('keys.detail'),
  })
  return (
    <Body rail={<Rooms onOtherEvent={onOtherEvent} />} railWidth={29} foot={<WaitingScansStrip />}>
      <div className="all-keys">
        <KeyList
          title={t('keys.everywhere')}
          keys={kioskMode ? [...EVERYWHERE, ['Ctrl F12', 'leave.title']] : EVERYWHERE}
        />
        <KeyList
          title={t('keys.atPass')}
          keys={desk.event.nfcEnabled ? [...atPass, ...AT_TAG] : atPass}
        />
        <LastFault />
      </div>
    </Body>
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
      <h2 className="title">{t('keys.lastFault')}</h2>
      {lastFault ? (
        <>
          <p className="last-fault__sign">{say(t, lastFault.words.title)}</p>
          <p>{say(t, lastFault.words.detail)}</p>
          <p className="meta">
            {t('keys.at', { time: format.seconds(lastFault.at), where: lastFault.where })}
          </p>
          <p className="last-fault__raw code">{lastFault.raw}</p>
        </>
      ) : (
        <p className="meta">{t('keys.noFault')}</p>
      )}
    </section>
  )
}
