import { useState, type ReactElement } from 'react'
import type { Device } from '../../../contract/account/app-token/app-token.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { KeyCap } from '../../ui/key-cap.tsx'

interface PairedPhonesProps {
  readonly userName: string
  readonly timeZone: string
  readonly devices: readonly Device[]
  /** False while a dialog is open, which has the keys. */
  readonly moves: boolean
  readonly onRemove: (device: Device) => void
  /** The action of T; null without one. */
  readonly trustKey: 'phones.trust.key' | 'phones.trust.back' | null
}

/** The phones of the signed-in user, and the keys of this screen. */
export function PairedPhones({
  userName,
  timeZone,
  devices,
  moves,
  onRemove,
  trustKey,
}: PairedPhonesProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, devices.length - 1)
  const device = devices[at] ?? null
  const step = (by: number) =>
    moves && devices.length > 1
      ? { run: () => setChosen(Math.max(0, Math.min(devices.length - 1, at + by))) }
      : undefined
  useKeys({
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Delete: moves && device ? { run: () => onRemove(device) } : undefined,
  })
  return (
    <section className="phones__paired">
      <h2 className="title">{t('phones.paired', { name: userName })}</h2>
      {devices.length === 0 ? (
        <p>{t('phones.none')}</p>
      ) : (
        <ul>
          {devices.map((one, index) => (
            <li
              key={one.deviceId}
              className={one === device ? 'phones__one is-selected' : 'phones__one'}
              aria-current={one === device}
              onClick={() => setChosen(index)}
            >
              <strong>{one.name}</strong>
              <span>
                {one.platform === 'ios' ? 'iOS' : 'Android'} ·{' '}
                {one.lastUsedAt === null
                  ? t('phones.unused')
                  : t('phones.used', { when: format.moment(one.lastUsedAt, new Date()) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="phones__keys">
        <KeyCap off={!moves || !device}>Del</KeyCap> {t('phones.remove')}
      </p>
      <h2 className="title">{t('phones.trust')}</h2>
      <p className="phones__keys">
        <KeyCap off={trustKey === null}>T</KeyCap> {t(trustKey ?? 'phones.trust.key')}
      </p>
    </section>
  )
}
