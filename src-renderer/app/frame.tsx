import { use, useSyncExternalStore, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { useBanner } from '../shell/use-banner.ts'
import { useDroppedKeys, useKeyboard, useKeys, useLiveKeys, LAYER } from '../keyboard/use-keys.ts'
import { Rail, type RailKey } from '../ui/rail.tsx'
import { useSettings } from '../ui/settings.ts'
import { StatusBanner } from '../ui/status-banner.tsx'
import { BannerContext, type BannerSpec, type BannerStore } from '../ui/banner-store.ts'
import { SCREENS } from './screens.ts'
import type { AnyScreen } from '../shell/screen.ts'
import type { Sounds } from '../ui/sounds.ts'
import type { DeskState } from '../../contract/kiosk/state/desk-state.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { useFormat } from '../i18n/format.ts'
import type { Desk } from '../shell/desk-context.ts'
import { DeviceLine } from '../shell/devices/device-rows.tsx'
import { Chip } from '../ui/chip.tsx'

interface FrameProps {
  readonly top: ReactNode
  readonly children: ReactNode
  readonly sounds: Sounds
  /** PassDesk does not answer: states of devices are shown without their colours. */
  readonly lost?: boolean
  /** Number of waiting questions and jobs, on the slot of F7. */
  readonly badge?: { readonly count: number; readonly isWarning: boolean } | undefined
  /** Other labels of keys, by code, where a key has another function. */
  readonly labels?: Readonly<Record<string, string>>
}

/** Keys of the desk that have their screen's title or this label, in the order of the rail. */
const DESK_KEYS: readonly (readonly [code: string, label?: MessageKey])[] = [
  ['F2'],
  ['F3', 'key.f3'],
  ['F4', 'key.f4'],
  ['F6'],
  ['F7'],
  ['F8', 'key.f8'],
  ['F9', 'key.f9'],
  ['Escape', 'key.esc'],
  ['F10', 'key.f10'],
]

function screenOfKey(code: string): AnyScreen {
  const screen = SCREENS.find(({ shortcut }) => shortcut?.codes.includes(code))
  if (!screen) throw new Error(`No screen opens with ${code}`)
  return screen
}

/** The name on the keyboard of a key by its code. */
export const capOf = (code: string): string =>
  CAPS[code] ?? code.replace(/^Ctrl\+/, 'Ctrl ').replace(/(Key|Digit)(.)$/, '$2')
const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Slash: '/',
}

/** Sound of each tone, unless the banner names its own. */
const TONE_SOUND = {
  idle: null,
  ask: null,
  work: null,
  go: 'go',
  hold: 'hold',
  stop: 'stop',
} as const

/** Rank of keys without effect: above every screen, below the lost connection. */
const OVER_THE_SCREENS = 9

/** Says what was received and had no effect, and what to do. */
function useDroppedBanner(): void {
  const { t } = useMessages()
  const received = useDroppedKeys()
  useBanner(
    received === null
      ? null
      : {
          tone: 'hold',
          title: t('dropped.banner'),
          detail: t(received === '' ? 'dropped.unreadable' : 'dropped.detail', { received }),
        },
    OVER_THE_SCREENS,
  )
}

/** Bar, banner, body, keys: the same geometry on every screen. */
export function Frame(props: FrameProps): ReactElement {
  const { top, children, sounds, lost = false } = props
  const { t, language, setLanguage } = useMessages()
  const { settings } = useSettings()
  const banners = useBannerStore()
  useDroppedBanner()
  useKeys({ F10: { run: () => setLanguage(language === 'ja' ? 'en' : 'ja') } }, LAYER.desk)

  const playFor = (spec: BannerSpec): void => {
    const sound = spec.sound ?? TONE_SOUND[spec.tone]
    if (sound && sound !== 'none') sounds.play(sound, settings.volume)
  }
  return (
    <div className={lost ? 'frame is-lost' : 'frame'}>
      <header className="top-bar">{top}</header>
      <StatusBanner label={t('banner.name')} store={banners} onChange={playFor} />
      {children}
      <DeskRail {...props} />
    </div>
  )
}

function useBannerStore(): BannerStore {
  const banners = use(BannerContext)
  if (!banners) throw new Error('no banners around this component')
  return banners
}

/**
 * The live keys that the banner does not show. A component of its own: the frame sets a banner, and
 * must not be drawn again for each banner.
 */
function DeskRail({ badge, labels = {} }: Pick<FrameProps, 'badge' | 'labels'>): ReactElement {
  const { t } = useMessages()
  const keyboard = useKeyboard()
  const live = useLiveKeys()
  const banners = useBannerStore()
  const spec = useSyncExternalStore(banners.subscribe, banners.get)
  const onBanner = new Set(spec?.actions?.map(({ cap }) => cap))
  if (onBanner.has('/')) onBanner.add('F2')
  const ofScreen = live.filter(({ label, code }) => label && !/^(F\d|Escape)/.test(code))
  const keys: RailKey[] = [
    railKey('F1', 'F1', labels['F1'] ?? t(screenOfKey('F1').title)),
    ...ofScreen.map(({ code, cap, label = '' }) => railKey(code, cap ?? capOf(code), label)),
    ...DESK_KEYS.map(([code, label]) =>
      railKey(code, capOf(code), labels[code] ?? t(label ?? screenOfKey(code).title)),
    ),
  ].filter(({ code, cap }) => live.some((one) => one.code === code) && !onBanner.has(cap) && !isQuiet(code))
  // These start something else: they stay off the rail of screens that one leaves with Esc.
  function isQuiet(code: string): boolean {
    const isNamed = labels[code] ?? live.find((one) => one.code === code)?.label
    return (code === 'F6' || code === 'F8') && !isNamed && live.some((one) => one.code === 'Escape')
  }
  function railKey(code: string, cap: string, label: string): RailKey & { readonly code: string } {
    const given = live.find((one) => one.code === code)
    return {
      code,
      cap,
      label: given?.label ?? label,
      run: () => keyboard.run(code),
      ...(code === 'F7' &&
        badge &&
        badge.count > 0 && {
          badge: { ...badge, meaning: t('key.questions', { count: badge.count }) },
        }),
    }
  }
  return <Rail keys={keys} label={t('key.rail')} />
}

/** The time of day, to the minute, in the event's time zone, which is named if it is another one. */
function Clock({ timeZone }: { readonly timeZone?: string }): ReactElement {
  const format = useFormat(timeZone)
  const [time, setTime] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setTime(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const zone = format.otherZone(time)
  return (
    <b>
      <time>{format.time(time.toISOString())}</time>
      {zone && <span className="quiet"> {zone}</span>}
    </b>
  )
}

interface TopBarProps {
  readonly event: DeskEvent
  readonly state: DeskState | null
  readonly userName: string
  readonly lost: boolean
  readonly camera: Desk['camera']
  /** Prints do not count here. */
  readonly practice: boolean
}

/** Event, desk, staff, mode; right: the devices in one line, clock. */
export function TopBar(props: TopBarProps): ReactElement {
  const { event, state, userName, practice } = props
  const { t } = useMessages()
  return (
    <>
      <b className="clip">{event.title}</b>
      {state && <span>{state.station.name}</span>}
      <span className="clip">{userName}</span>
      {event.express && <Chip tone="accent">{t('bar.express')}</Chip>}
      {practice ? (
        <Chip tone="hold" glyph="practice">
          {t('bar.practice')}
        </Chip>
      ) : (
        state?.demo && <Chip tone="plain">{t('bar.demo')}</Chip>
      )}
      <DeviceLine desk={props} />
      <Clock timeZone={event.timeZone} />
    </>
  )
}

/** Before there is an event: the product's name and the current activity. */
export function PlainTopBar({ doing }: { readonly doing: string }): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <b>{t('product.name')}</b>
      <span className="grow">{doing}</span>
      <Clock />
    </>
  )
}
