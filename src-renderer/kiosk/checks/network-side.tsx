import type { ReactElement } from 'react'
import type { PreparationPoint } from '../../../contract/kiosk/checks/preparation.ts'
import {
  NETWORK_CAUSES,
  NETWORK_PICTURE_BOX,
  NETWORK_PICTURES,
  type NetworkCause,
} from '../../../facts/network-causes.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { QrPicture } from '../phone/pairing-panel.tsx'

/** What to look at while no phone has reached the kiosk, and there is no evidence for one cause. */
const POSSIBLE: readonly NetworkCause[] = ['subnet', 'isolation', 'firewall']

/** The cause that the kiosk found, or the QR of the check for a phone and the possible causes. */
export function NetworkSide({ point }: { readonly point: PreparationPoint }): ReactElement | null {
  const { t } = useMessages()
  const { found, values } = point
  const cause = NETWORK_CAUSES.find((one) => found === `network_${one}`)
  const { url } = values
  const causes = cause ? [cause] : found === 'network_untried' ? POSSIBLE : []
  if (typeof url !== 'string' || url === '') return null
  const scan = (
    <section className="card stack">
      <h2>{t('network.scan')}</h2>
      <QrPicture text={url} label={t('network.qr')} />
      <p className="code small">{url}</p>
      <p className="quiet small">{t('network.warning')}</p>
    </section>
  )
  return (
    <>
      {!cause && scan}
      {causes.length > 0 && (
        <section className="card stack">
          {!cause && <h2>{t('network.nothing')}</h2>}
          {causes.map((one) => (
            <div key={one} className={cause ? 'stack' : 'row'}>
              <NetworkPicture cause={one} />
              <p className="grow">{t(`network.cause.${one}`, values)}</p>
            </div>
          ))}
        </section>
      )}
      {cause && scan}
    </>
  )
}

function NetworkPicture({ cause }: { readonly cause: NetworkCause }): ReactElement {
  return (
    <svg
      className="cause"
      viewBox={NETWORK_PICTURE_BOX}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {NETWORK_PICTURES[cause].map(({ d, width = 5, dash }) => (
        <path key={d} d={d} strokeWidth={width} strokeDasharray={dash} />
      ))}
    </svg>
  )
}
