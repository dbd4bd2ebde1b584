import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { appTokenEndpoints, type Device } from '../../../contract/account/app-token/app-token.ts'
import { trustEndpoints } from '../../../contract/kiosk/phone/trust.ts'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { PairedPhones } from './paired-phones.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { pairingBanner } from './pairing-banner.ts'
import './phones.css'
import { TrustPanel } from './trust-panel.tsx'
import { usePairing } from './use-pairing.ts'

interface PhonesProps {
  /** The owner of the phones. */
  readonly user: { readonly userId: string; readonly name: string }
  readonly timeZone: string
  readonly foot?: ReactElement
}

/**
 * Pairs phones of the signed-in user: the QR, the number to compare, the paired phones.
 * Another user starts with a new QR.
 */
export function PhonesScreen(props: PhonesProps): ReactElement {
  return <PhonesOf key={props.user.userId} {...props} />
}

function PhonesOf({ user, timeZone, foot }: PhonesProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const work = usePairing()
  const [page, setPage] = useState<'pairing' | 'trust'>('pairing')
  const [removing, setRemoving] = useState<Device | null>(null)
  const trust = useQuery({
    queryKey: ['trust'],
    queryFn: ({ signal }) => call(trustEndpoints.kioskTrust, { signal }),
  })
  const state = work.pairing?.state ?? null
  const devices = useQuery({
    queryKey: ['devices', user.userId, state === 'done'],
    queryFn: ({ signal }) => call(appTokenEndpoints.listDevices, { signal }),
  })
  const closed = trust.data?.certificate === null
  const isOver = state === 'done' || state === 'refused' || state === 'expired'
  const canBegin = !closed && !removing && page === 'pairing' && (work.begun === null || isOver)
  const isUnderWay = work.begun !== null && !isOver

  useBanner(
    removing ? null : pairingBanner({ work, closed, page, t, time: format.time, name: user.name }),
  )
  useKeys({
    Enter: canBegin ? { run: work.begin } : undefined,
    KeyT:
      state === 'claimed' || closed || removing
        ? undefined
        : { run: () => setPage(page === 'trust' ? 'pairing' : 'trust') },
  })
  useKeys(
    {
      KeyY: state === 'claimed' ? { run: () => work.decide(true) } : undefined,
      KeyN: state === 'claimed' ? { run: () => work.decide(false) } : undefined,
      Escape: isUnderWay ? { run: work.giveUp } : undefined,
    },
    LAYER.question,
  )
  const list = (
    <PairedPhones
      userName={user.name}
      timeZone={timeZone}
      devices={devices.data?.devices ?? []}
      moves={!removing && state !== 'claimed'}
      onRemove={setRemoving}
      trustKey={
        closed || state === 'claimed'
          ? null
          : page === 'trust'
            ? 'phones.trust.back'
            : 'phones.trust.key'
      }
    />
  )
  const removed = (): void => {
    setRemoving(null)
    void devices.refetch()
  }
  return (
    <ScreenLayout side={list} sideWidth={29} foot={foot}>
      {removing && (
        <Confirm
          title={t('phones.remove.banner')}
          detail={t('phones.remove.detail', { device: removing.name })}
          yes={t('phones.remove.yes')}
          no={t('phones.remove.no')}
          request={() =>
            call(appTokenEndpoints.removeDevice, { params: { deviceId: removing.deviceId } })
          }
          onDone={removed}
          onLeave={removed}
        />
      )}
      {page === 'trust' && trust.data && state !== 'claimed' ? (
        <TrustPanel trust={trust.data} />
      ) : (
        <PairingPanel
          work={work}
          baseUrl={trust.data?.page.replace(/\/trust$/, '') ?? ''}
          certificate={trust.data?.certificate ?? null}
        />
      )}
    </ScreenLayout>
  )
}
