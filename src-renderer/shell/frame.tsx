import { use, type ReactElement, type ReactNode } from 'react'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { useKeyboard, useKeys, useLiveKeys, LAYER } from '../keyboard/use-keys.ts'
import { ShortcutBar, type ShortcutBarSlot } from '../ui/shortcut-bar.tsx'
import { useSettings } from '../ui/settings.ts'
import { StatusBanner } from '../ui/status-banner.tsx'
import { BannerContext, type BannerSpec } from '../ui/banner-store.ts'
import type { Sounds } from '../ui/sounds.ts'

interface FrameProps {
  readonly top: ReactNode
  readonly children: ReactNode
  readonly sounds: Sounds
  /** Questions and jobs that wait, on the slot of F7. */
  readonly badge?: { readonly count: number; readonly hold: boolean }
  /** Other words for a key, by its code: what it does now is not what it does elsewhere. */
  readonly labels?: Readonly<Record<string, string>>
}

const SLOTS: readonly (readonly [cap: string, code: string, label: MessageKey])[] = [
  ['F1', 'F1', 'key.f1'],
  ['F2', 'F2', 'key.f2'],
  ['F3', 'F3', 'key.f3'],
  ['F4', 'F4', 'key.f4'],
  ['F6', 'F6', 'key.f6'],
  ['F7', 'F7', 'key.f7'],
  ['F8', 'F8', 'key.f8'],
  ['F9', 'F9', 'key.f9'],
  ['F10', 'F10', 'key.f10'],
  ['Esc', 'Escape', 'key.esc'],
]

/** Sound of each tone, unless the sign names its own. */
const TONE_SOUND = {
  go: 'go',
  hold: 'hold',
  question: 'hold',
  stop: 'stop',
  work: null,
  idle: null,
} as const

/** Bar, sign, body, keys: the same geometry on every screen. */
export function Frame({ top, children, sounds, badge, labels = {} }: FrameProps): ReactElement {
  const { t, language, setLanguage } = useMessages()
  const { settings } = useSettings()
  const keyboard = useKeyboard()
  const live = useLiveKeys()
  const signs = use(BannerContext)
  useKeys({ F10: { run: () => setLanguage(language === 'ja' ? 'en' : 'ja') } }, LAYER.desk)

  const slots = SLOTS.map(([cap, code, label]): ShortcutBarSlot => ({
    cap,
    label: labels[code] ?? t(label),
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
    <div className="frame">
      <header className="top">{top}</header>
      {signs && <StatusBanner label={t('sign.name')} store={signs} onChange={playFor} />}
      {children}
      <ShortcutBar slots={slots} label={t('key.rail')} />
    </div>
  )
}
