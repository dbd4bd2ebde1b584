import { use, type ReactElement, type ReactNode } from 'react'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { useBanner } from '../shell/use-banner.ts'
import { useDroppedKeys, useKeyboard, useKeys, useLiveKeys, LAYER } from '../keyboard/use-keys.ts'
import { ShortcutBar, type ShortcutBarSlot } from '../ui/shortcut-bar.tsx'
import { useSettings } from '../ui/settings.ts'
import { StatusBanner } from '../ui/status-banner.tsx'
import { BannerContext, type BannerSpec } from '../ui/banner-store.ts'
import { SCREENS } from './screens.ts'
import type { AnyScreen } from '../shell/screen.ts'
import type { Sounds } from '../ui/sounds.ts'

interface FrameProps {
  readonly top: ReactNode
  readonly children: ReactNode
  readonly sounds: Sounds
  /** PassDesk does not answer: states of devices are shown without their colours. */
  readonly lost?: boolean
  /** Number of waiting questions and jobs, on the slot of F7. */
  readonly badge?: { readonly count: number; readonly isWarning: boolean }
  /** Other labels of keys, by code, where a key has another function. */
  readonly labels?: Readonly<Record<string, string>>
}

/** The slots of the bar in order; keys that open a screen have its title as label. */
const SLOTS: readonly (readonly [code: string, label?: MessageKey])[] = [
  ['F1'],
  ['F2'],
  ['F3', 'key.f3'],
  ['F4', 'key.f4'],
  ['F6'],
  ['F7'],
  ['F8', 'key.f8'],
  ['F9', 'key.f9'],
  ['F10', 'key.f10'],
  ['Escape', 'key.esc'],
]

function screenOfKey(code: string): AnyScreen {
  const screen = SCREENS.find(({ shortcut }) => shortcut?.codes.includes(code))
  if (!screen) throw new Error(`No screen opens with ${code}`)
  return screen
}

/** Sound of each tone, unless the banner names its own. */
const TONE_SOUND = {
  success: 'go',
  warning: 'hold',
  question: 'hold',
  error: 'stop',
  progress: null,
  idle: null,
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
          tone: 'warning',
          title: t('dropped.banner'),
          detail: t(received === '' ? 'dropped.unreadable' : 'dropped.detail', { received }),
        },
    OVER_THE_SCREENS,
  )
}

/** Bar, banner, body, keys: the same geometry on every screen. */
export function Frame({
  top,
  children,
  sounds,
  lost = false,
  badge,
  labels = {},
}: FrameProps): ReactElement {
  const { t, language, setLanguage } = useMessages()
  const { settings } = useSettings()
  const keyboard = useKeyboard()
  const live = useLiveKeys()
  const banners = use(BannerContext)
  useDroppedBanner()
  useKeys({ F10: { run: () => setLanguage(language === 'ja' ? 'en' : 'ja') } }, LAYER.desk)

  const slots = SLOTS.map(([code, label]): ShortcutBarSlot => ({
    cap: code === 'Escape' ? 'Esc' : code,
    label: labels[code] ?? t(label ?? screenOfKey(code).title),
    live: live.has(code),
    run: () => keyboard.run(code),
    ...(code === 'F7' &&
      badge &&
      badge.count > 0 && {
        badge: { ...badge, meaning: t('key.questions', { count: badge.count }) },
      }),
  }))
  const playFor = (spec: BannerSpec): void => {
    const sound = spec.sound ?? TONE_SOUND[spec.tone]
    if (sound && sound !== 'none') sounds.play(sound, settings.volume)
  }
  return (
    <div className={lost ? 'frame is-lost' : 'frame'}>
      <header className="top-bar">{top}</header>
      {banners && <StatusBanner label={t('banner.name')} store={banners} onChange={playFor} />}
      {children}
      <ShortcutBar slots={slots} label={t('key.rail')} />
    </div>
  )
}
