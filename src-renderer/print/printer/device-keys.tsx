import type { ReactElement } from 'react'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { KeyCap } from '../../ui/key-cap.tsx'

/** What a key requires to be available. */
type Needs = 'nothing' | 'printer' | 'roll' | 'sheet' | 'others' | 'found' | 'unconfirmed'

const KEYS: readonly (readonly [cap: string, label: MessageKey, needs: Needs])[] = [
  ['T', 'devices.key.test', 'printer'],
  ['R', 'devices.key.roll', 'roll'],
  ['M', 'devices.key.metres', 'roll'],
  ['L', 'devices.key.position', 'printer'],
  ['S', 'devices.key.sheet', 'sheet'],
  ['B', 'devices.key.fallback', 'others'],
  ['D', 'devices.key.default', 'others'],
  ['K', 'devices.key.bulk', 'roll'],
  ['O', 'devices.key.powerOff', 'roll'],
  ['E', 'devices.key.name', 'printer'],
  ['Y', 'devices.key.confirm', 'unconfirmed'],
  ['F8', 'devices.key.pause', 'printer'],
  ['Del', 'devices.key.remove', 'printer'],
  ['N', 'devices.key.found', 'found'],
  ['A', 'devices.key.address', 'nothing'],
  ['P', 'devices.key.pdf', 'nothing'],
  ['V', 'devices.key.virtual', 'nothing'],
]

/** Every key of this screen; unavailable ones are dashed. */
export function DeviceKeys({
  has,
}: {
  readonly has: Readonly<Record<Needs, boolean>>
}): ReactElement {
  const { t } = useMessages()
  return (
    <section className="device-keys">
      <h2 className="meta">{t('devices.what')}</h2>
      <ul className="device-keys__list">
        {KEYS.map(([cap, label, needs]) => (
          <li key={cap} className={has[needs] ? '' : 'device-keys__off'}>
            <KeyCap off={!has[needs]}>{cap}</KeyCap>
            {t(label)}
          </li>
        ))}
      </ul>
    </section>
  )
}
