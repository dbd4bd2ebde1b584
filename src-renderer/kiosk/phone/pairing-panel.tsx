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
      <section className="card stack empty">
        <p className="big">{pairing.deviceName}</p>
        <p className="quiet">{t('phones.number')}</p>
        <p className="count phones__number">{pairing.matchCode}</p>
      </section>
    )
  }
  if (begun && (!pairing || pairing.state === 'waiting')) {
    return (
      <div className="card columns phones">
        <div>
          <QrPicture text={begun.qr} label={t('phones.qr')} />
          <p className="quiet">{t('phones.letters')}</p>
          <GroupedText text={begun.deviceCode} inGroupsOf={6} />
        </div>
        <dl className="stack">
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
    <section className="card stack">
      <h2>{t('phones.steps')}</h2>
      <ol className="list numbered">
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>
            <span className="num">{step}</span>
            {t(`phones.step.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
