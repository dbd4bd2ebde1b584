import type { Translate } from '../../i18n/i18n.ts'
import type { ScreenBanner } from '../../shell/use-banner.ts'
import type { PairingWork } from './use-pairing.ts'

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
export function pairingBanner(text: PairingBannerText): ScreenBanner {
  return { ...sentence(text), size: 'small' }
}

function sentence({ work, closed, page, t, time, name }: PairingBannerText): ScreenBanner {
  const { begun, pairing } = work
  const device = pairing?.deviceName ?? ''
  if (closed)
    return { tone: 'warning', title: t('phones.closed.banner'), detail: t('phones.closed.detail') }
  if (work.failure) return { failure: work.failure }
  if (pairing?.state === 'claimed') {
    const actions = [
      { cap: 'Y', label: t('phones.ask.yes'), run: () => work.decide(true) },
      { cap: 'N', label: t('phones.ask.no'), run: () => work.decide(false) },
    ]
    const [tone, detail] = pairing.contested
      ? (['warning', 'phones.ask.contested'] as const)
      : (['question', 'phones.ask.detail'] as const)
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
      tone: 'idle',
      picture: 'people',
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
        tone: 'progress',
        title: t('phones.confirmed.banner'),
        detail: t('phones.confirmed.detail'),
      }
    case 'done':
      return {
        tone: 'success',
        title: t('phones.done.banner'),
        detail: t('phones.done.detail', { device, name }),
        actions: [{ cap: 'Enter', label: t('phones.another'), run: work.begin }],
      }
    case 'refused':
    case 'expired': {
      const detail = t(
        pairing.state === 'refused' ? 'phones.refused.detail' : 'phones.expired.detail',
      )
      return {
        tone: 'warning',
        title: t('phones.again.banner'),
        detail,
        actions: [{ cap: 'Enter', label: t('phones.show'), run: work.begin }],
      }
    }
  }
}
