import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { GroupedText } from './grouped-text.tsx'
import { QrPicture } from './qr-picture.tsx'
import type { PairingWork } from './use-pairing.ts'

interface PairingPanelProps {
  readonly work: PairingWork
  readonly baseUrl: string
  /** SHA-256 of the certificate that the phone receives. */
  readonly certificate: string | null
}

/** The QR while a phone can be paired; then the number to compare; then the result. */
export function PairingPanel({ work, baseUrl, certificate }: PairingPanelProps): ReactElement {
  const { t } = useMessages()
  const { begun, pairing } = work
  if (pairing?.state === 'claimed') {
    return (
      <div className="phones phones--ask">
        <p className="phones__device">{pairing.deviceName}</p>
        <p className="phones__label">{t('phones.number')}</p>
        <p className="phones__number">{pairing.matchCode}</p>
      </div>
    )
  }
  if (begun && (!pairing || pairing.state === 'waiting')) {
    return (
      <div className="phones">
        <div>
          <QrPicture text={begun.qr} label={t('phones.qr')} />
          <p className="phones__label">{t('phones.letters')}</p>
          <GroupedText text={begun.deviceCode} inGroupsOf={6} />
        </div>
        <dl className="phones__facts">
          <dt>{t('phones.address')}</dt>
          <dd className="code">{baseUrl}</dd>
          <dt>{t('phones.certificate')}</dt>
          <dd>
            <GroupedText text={certificate ?? ''} inGroupsOf={8} />
          </dd>
        </dl>
      </div>
    )
  }
  return (
    <section>
      <h2 className="title">{t('phones.steps')}</h2>
      <ol className="phones__steps">
        <li>{t('phones.step.1')}</li>
        <li>{t('phones.step.2')}</li>
        <li>{t('phones.step.3')}</li>
      </ol>
    </section>
  )
}
