import type { ReactElement } from 'react'
import { SCANNER_MANUALS } from '../../messages/data/scanner-manuals.ts'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from '../ui/banner-store.ts'
import '../ui/table.css'

/**
 * Where each manufacturer publishes the set-up barcodes: HID-POS, Enter after a code, Japanese
 * keyboard.
 */
export function ScannerSetUp({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  useBanner({
    tone: 'idle',
    picture: 'scan',
    size: 'small',
    title: t('devices.scanner.banner'),
    detail: t('devices.scanner.detail'),
  })
  useKeys({ KeyC: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  const page = (where: string | null): string => where ?? t('devices.scanner.index')
  return (
    <table className="table scanner-manuals">
      <thead>
        <tr>
          <th>{t('devices.scanner.manual')}</th>
          <th>{t('devices.scanner.hidPos')}</th>
          <th>{t('devices.scanner.enter')}</th>
          <th>{t('devices.scanner.japanese')}</th>
        </tr>
      </thead>
      <tbody>
        {SCANNER_MANUALS.map(({ maker, manual, hidPos, enter, japaneseKeyboard }) => (
          <tr key={maker}>
            <td>
              <strong>{maker}</strong>
              <br />
              {manual}
            </td>
            <td>{page(hidPos)}</td>
            <td>{page(enter)}</td>
            <td>{page(japaneseKeyboard)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
