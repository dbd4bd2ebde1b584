import type { ReactElement } from 'react'
import { useWords, type WordKey } from '../i18n/i18n.ts'
import { KeyCap } from '../ui/key-cap.tsx'

/** What a key needs before it does something. */
type Needs = 'nothing' | 'printer' | 'others' | 'found'

const KEYS: readonly (readonly [cap: string, label: WordKey, needs: Needs])[] = [
  ['T', 'devices.test', 'printer'],
  ['R', 'devices.newRoll', 'printer'],
  ['M', 'devices.setMetres', 'printer'],
  ['L', 'devices.position', 'printer'],
  ['H', 'devices.history', 'printer'],
  ['B', 'devices.fallback.key', 'others'],
  ['D', 'devices.makeDefault', 'others'],
  ['E', 'devices.rename', 'printer'],
  ['F8', 'devices.pause', 'printer'],
  ['Del', 'devices.remove', 'printer'],
  ['N', 'devices.found.add', 'found'],
  ['A', 'devices.add', 'nothing'],
  ['V', 'devices.addVirtual', 'nothing'],
]

/** Every key of this screen; those that cannot be used now are dashed. */
export function DeviceKeys({ has }: { readonly has: Readonly<Record<Needs, boolean>> }): ReactElement {
  const { t } = useWords()
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
