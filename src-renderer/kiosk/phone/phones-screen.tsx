import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import {
  appTokenEndpoints,
  PLATFORM_NAME,
  type Device,
} from '../../../contract/account/app-token/app-token.ts'
import { trustEndpoints, type KioskTrust } from '../../../contract/kiosk/phone/trust.ts'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { Icon } from '../../ui/icon.tsx'
import { PairingPanel, GroupedText, QrPicture, type PairingWork, usePairing } from './pairing-panel.tsx'

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

  useBanner(removing ? null : pairingBanner({ work, closed, page, t, time: format.time, name: user.name }))
  useKeys({
    Enter: canBegin ? { run: work.begin } : undefined,
    KeyT:
      state === 'claimed' || closed || removing
        ? undefined
        : {
            label: t(page === 'trust' ? 'phones.trust.back' : 'phones.trust.key'),
            run: () => setPage(page === 'trust' ? 'pairing' : 'trust'),
          },
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
    />
  )
  const removed = (): void => {
    setRemoving(null)
    void devices.refetch()
  }
  return (
    <ScreenLayout side={list} foot={foot}>
      {removing && (
        <Confirm
          title={t('phones.remove.banner')}
          detail={t('phones.remove.detail', { device: removing.name })}
          yes={t('phones.remove.yes')}
          no={t('phones.remove.no')}
          request={() => call(appTokenEndpoints.removeDevice, { params: { deviceId: removing.deviceId } })}
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

interface PairedPhonesProps {
  readonly userName: string
  readonly timeZone: string
  readonly devices: readonly Device[]
  /** False while a dialog is open, which has the keys. */
  readonly moves: boolean
  readonly onRemove: (device: Device) => void
}

/** The phones of the signed-in user. */
function PairedPhones({ userName, timeZone, devices, moves, onRemove }: PairedPhonesProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, devices.length - 1)
  const device = devices[at] ?? null
  const step = (by: number) =>
    moves && devices.length > 1
      ? { run: () => setChosen(Math.max(0, Math.min(devices.length - 1, at + by))) }
      : undefined
  useKeys({
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Delete: moves && device ? { label: t('phones.remove'), run: () => onRemove(device) } : undefined,
  })
  return (
    <section className="card flush phones__paired">
      <h2 className="head">{t('phones.paired', { name: userName })}</h2>
      <ul className="list">
        {devices.length === 0 && <li className="quiet">{t('phones.none')}</li>}
        {devices.map((one, index) => (
          <li
            key={one.deviceId}
            className={one === device ? 'on' : undefined}
            aria-current={one === device}
            onClick={() => setChosen(index)}
          >
            <Icon name="phone" />
            <span className="grow">
              <b>{one.name}</b>
              <br />
              <span className="quiet small">
                {PLATFORM_NAME[one.platform] && `${PLATFORM_NAME[one.platform]} · `}
                {one.lastUsedAt === null
                  ? t('phones.unused')
                  : t('phones.used', { when: format.moment(one.lastUsedAt, new Date()) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PairingBannerText {
  readonly work: PairingWork
  /** Phone access is off. */
  readonly closed: boolean
  readonly page: 'pairing' | 'trust'
  readonly t: Translate
  readonly time: (iso: string) => string
  /** The owner of the phone. */
  readonly name: string
}

/** The banner while a phone is paired. */
function pairingBanner(text: PairingBannerText): ScreenBanner {
  return { ...sentence(text), size: 'small' }
}

function sentence({ work, closed, page, t, time, name }: PairingBannerText): ScreenBanner {
  const { begun, pairing } = work
  const device = pairing?.deviceName ?? ''
  if (closed) return { tone: 'hold', title: t('phones.closed.banner'), detail: t('phones.closed.detail') }
  if (work.failure) return { failure: work.failure }
  if (pairing?.state === 'claimed') {
    const actions = [
      { cap: 'Y', label: t('phones.ask.yes'), run: () => work.decide(true) },
      { cap: 'N', label: t('phones.ask.no'), run: () => work.decide(false) },
    ]
    const [tone, detail] = pairing.contested
      ? (['hold', 'phones.ask.contested'] as const)
      : (['ask', 'phones.ask.detail'] as const)
    return {
      tone,
      title: t('phones.ask.banner'),
      detail: t(detail, { device, code: pairing.matchCode }),
      actions,
    }
  }
  if (page === 'trust')
    return {
      tone: 'idle',
      picture: 'door',
      title: t('phones.trust.banner'),
      detail: t('phones.trust.detail'),
    }
  if (!begun)
    return {
      tone: 'ask',
      picture: 'phone',
      title: t('phones.banner'),
      detail: t('phones.detail'),
      actions: [{ cap: 'Enter', label: t('phones.show'), run: work.begin }],
    }
  switch (pairing?.state) {
    case undefined:
    case 'waiting':
      return {
        tone: 'idle',
        picture: 'scan',
        title: t('phones.scan.banner'),
        detail: t('phones.scan.detail', { time: time(begun.expiresAt), name }),
      }
    case 'confirmed':
      return {
        tone: 'work',
        title: t('phones.confirmed.banner'),
        detail: t('phones.confirmed.detail'),
      }
    case 'done':
      return {
        tone: 'go',
        title: t('phones.done.banner'),
        detail: t('phones.done.detail', { device, name }),
        actions: [{ cap: 'Enter', label: t('phones.another'), run: work.begin }],
      }
    case 'refused':
    case 'expired': {
      const detail = t(pairing.state === 'refused' ? 'phones.refused.detail' : 'phones.expired.detail')
      return {
        tone: 'hold',
        title: t('phones.again.banner'),
        detail,
        actions: [{ cap: 'Enter', label: t('phones.show'), run: work.begin }],
      }
    }
  }
}

/**
 * For a phone without the app: the page that explains how to trust the kiosk, and the fingerprint
 * to compare.
 */
function TrustPanel({ trust }: { readonly trust: KioskTrust }): ReactElement {
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
