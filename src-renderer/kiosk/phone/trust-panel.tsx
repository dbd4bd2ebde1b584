import type { ReactElement } from 'react'
import type { KioskTrust } from '../../../contract/kiosk/phone/trust.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { GroupedText } from './grouped-text.tsx'
import { QrPicture } from './qr-picture.tsx'

/**
 * For a phone without the app: the page that explains how to trust the kiosk, and the fingerprint
 * to compare.
 */
export function TrustPanel({ trust }: { readonly trust: KioskTrust }): ReactElement {
  const { t } = useMessages()
  return (
    <div className="card columns phones">
      <QrPicture text={trust.page} label={t('phones.trust.qr')} />
      <dl className="stack">
        <dt>{t('phones.address')}</dt>
        <dd className="code">{trust.page}</dd>
        {trust.authority ? (
          <>
            <dt>{t('phones.trust.compare')}</dt>
            <dd>
              <GroupedText text={trust.authority.fingerprint} inGroupsOf={8} />
            </dd>
          </>
        ) : (
          <dd>{t('phones.trust.public')}</dd>
        )}
      </dl>
    </div>
  )
}
