import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/desk.ts'
import { useWords, type WordKey } from '../i18n/i18n.ts'
import { KeyCap } from '../ui/key-cap.tsx'

export interface TestResult {
  readonly state: string
  readonly message: { readonly ja: string; readonly en: string }
}

const KEYS: readonly (readonly [cap: string, label: WordKey, needsPrinter: boolean])[] = [
  ['T', 'devices.test', true],
  ['R', 'devices.newRoll', true],
  ['M', 'devices.setMetres', true],
  ['F8', 'devices.pause', true],
  ['A', 'devices.add', false],
  ['V', 'devices.addVirtual', false],
  ['Del', 'devices.remove', true],
]

/** What the last test print told, and every key of this screen. */
export function DeviceKeys({ printer, test }: { readonly printer: DeskPrinter | null; readonly test: TestResult | null }): ReactElement {
  const { t, language } = useWords()
  return (
    <div className="device-keys">
      <h2 className="title">{t('devices.alignment')}</h2>
      <p className="device-keys__text">{t('devices.alignment.text')}</p>
      <p className="device-keys__result" role="status">
        {test ? test.message[language] : t('devices.alignment.none')}
      </p>
      <h2 className="title">{t('devices.what')}</h2>
      <ul className="device-keys__list">
        {KEYS.map(([cap, label, needsPrinter]) => (
          <li key={cap}>
            <KeyCap off={needsPrinter && !printer}>{cap}</KeyCap>
            {t(label)}
          </li>
        ))}
      </ul>
    </div>
  )
}
