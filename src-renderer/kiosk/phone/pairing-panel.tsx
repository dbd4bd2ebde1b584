import { type ReactElement, useMemo, useState } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { encode } from 'uqr'
import { useQuery } from '@tanstack/react-query'
import {
  appTokenEndpoints,
  type NewPairing,
  type Pairing,
} from '../../../contract/account/app-token/app-token.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'

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

/** A secret or a fingerprint to read aloud: in groups that do not wrap. */
export function GroupedText({
  text,
  inGroupsOf,
}: {
  readonly text: string
  readonly inGroupsOf: number
}): ReactElement {
  const groups = text.match(new RegExp(`.{1,${inGroupsOf}}`, 'g')) ?? []
  return (
    <span className="row wrap code phones__letters">
      {groups.map((group, index) => (
        <span key={index}>{group} </span>
      ))}
    </span>
  )
}

/** A QR code, black on white in either theme, with its quiet zone of four modules. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    return {
      size,
      path: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
    }
  }, [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="var(--black)" />
    </svg>
  )
}

const LOOK_MS = 1000

export interface PairingWork {
  /** The requested QR; null before, and after cancelling. */
  readonly begun: NewPairing | null
  /** The state; null until the first reply. */
  readonly pairing: Pairing | null
  readonly failure: FailureCode | null
  readonly begin: () => void
  /** The person's answer for the waiting phone. */
  readonly decide: (lets: boolean) => void
  /** Ends the pairing without an answer. */
  readonly giveUp: () => void
}

const isOpen = (pairing: Pairing | undefined): boolean =>
  pairing === undefined || ['waiting', 'claimed', 'confirmed'].includes(pairing.state)

/** One pairing from QR to result; its state is polled every second. */
export function usePairing(): PairingWork {
  const [begun, setBegun] = useState<NewPairing | null>(null)
  const { act, failure } = useRequest(null)
  const pairingId = begun?.pairingId ?? ''
  const look = useQuery({
    queryKey: ['pairing', pairingId],
    queryFn: ({ signal }) => call(appTokenEndpoints.getPairing, { params: { pairingId }, signal }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_MS : false),
    refetchIntervalInBackground: true,
  })
  const params = { pairingId }
  return {
    begun,
    pairing: begun ? (look.data ?? null) : null,
    failure: failure ?? failureCode(look.error),
    begin: () => void act(() => call(appTokenEndpoints.createPairing)).then((made) => made && setBegun(made)),
    decide: (lets) =>
      void act(() =>
        call(lets ? appTokenEndpoints.confirmPairing : appTokenEndpoints.refusePairing, { params }),
      ).then(() => look.refetch()),
    giveUp() {
      setBegun(null)
      // It expires after five minutes anyway.
      if (isOpen(look.data)) void act(() => call(appTokenEndpoints.refusePairing, { params }))
    },
  }
}
