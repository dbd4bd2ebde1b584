import type { ScreenDescriptor } from '../../shell/screen.ts'
import { type Scan, useDesk } from '../../shell/desk-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { joinEndpoints } from '../../../contract/guest/walk-in/join.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerAction, BannerText } from '../../ui/banner-store.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    scan: { readonly scan: Scan }
  }
}

export const scanResultScreen: ScreenDescriptor<'scan'> = {
  at: 'scan',
  title: 'scan.code',
  helpAt: 'desk#scan-result',
  about: 'A scan that opened nobody, and the reason.',
  pictures: [],
  component: ({ screen }) => <ScanResult key={screen.scan.id} scan={screen.scan} />,
  startsStack: true,
  offersWalkIn: true,
  offersPause: true,
}

/**
 * A scan that opens no pass: unknown, of a person without a ticket here, revoked, or unreadable.
 * Stays until the next scan or key.
 */
function ScanResult({ scan }: { readonly scan: Scan }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { join, failure } = useJoin(scan)
  const isOther = failure === 'pass_invalid_one_qr'
  useBanner({
    ...useScanBanner(scan),
    ...(isOther && { detail: t('scan.noEntry.other') }),
    failure: isOther ? null : failure,
    actions: useActions(scan, isOther ? null : join),
  })
  useKeys({
    Enter: desk.waiting.length > 0 ? { run: desk.next } : undefined,
    KeyJ: join && !isOther ? { run: join } : undefined,
    F9: undefined,
  })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      {scan.code && scan.outcome.kind !== 'failed' && (
        <section className="card scan-result">
          <p className="quiet">{t('scan.code')}</p>
          <p className="big code">{scan.code}</p>
        </section>
      )}
    </ScreenLayout>
  )
}

/** Adds the owner of a code without a ticket here; null for every other scan. */
function useJoin(scan: Scan): {
  readonly join: (() => void) | null
  readonly failure: FailureCode | null
} {
  const { event, go } = useDesk()
  const client = useQueryClient()
  const { act, failure } = useRequest(event.eventId)
  const { code: qr, outcome } = scan
  if (qr === null || outcome.kind !== 'match' || outcome.match.outcome !== 'no_entry')
    return { join: null, failure: null }
  const { eventId } = event
  async function join(code: string): Promise<void> {
    const person = await act(() => call(joinEndpoints.joinByQr, { body: { eventId, qr: code } }))
    if (!person) return
    client.setQueryData(keys.person(eventId, person.userId), person)
    go({ at: 'pass', userId: person.userId, code, reprint: false })
  }
  return { join: () => void join(qr), failure }
}

function useScanBanner(scan: Scan): BannerText {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { outcome } = scan
  if (outcome.kind === 'garbled')
    return {
      tone: 'hold',
      title: t('scan.garbled.banner'),
      detail: t(outcome.why === 'torn' ? 'scan.torn.detail' : 'scan.garbled.detail'),
    }
  if (outcome.kind === 'match' && outcome.match.outcome === 'unknown') {
    return { tone: 'hold', title: t('scan.unknown.banner'), detail: t('scan.unknown.detail') }
  }
  if (outcome.kind === 'match' && outcome.match.outcome === 'no_entry') {
    return { tone: 'hold', title: t('scan.noEntry.banner'), detail: t('scan.noEntry.add') }
  }
  if (outcome.kind === 'match' && outcome.match.outcome === 'revoked') {
    const { reason: code } = outcome.match
    const reason = code === 'lost' || code === 'copied' ? t(`scan.reason.${code}`) : code
    const time = format.time(outcome.match.at)
    const detail = reason ? t('scan.revoked.why', { time, reason }) : t('scan.revoked.detail', { time })
    return { tone: 'stop', title: t('scan.revoked.banner'), detail }
  }
  return { tone: 'hold', title: t('scan.failed.banner'), detail: t('scan.failed.detail') }
}

function useActions(scan: Scan, join: (() => void) | null): BannerAction[] {
  const desk = useDesk()
  const { t } = useMessages()
  // An error banner never has an Enter cap; the strip of waiting scans shows the next person.
  const matched = scan.outcome.kind === 'match' ? scan.outcome.match.outcome : null
  if (matched === 'revoked') return []
  const search = { cap: '/', label: t('home.search'), run: () => desk.go({ at: 'search' }) }
  if (matched === 'no_entry')
    return [
      ...(join ? [{ cap: 'J', label: t('scan.noEntry.join'), run: join }] : []),
      search,
      { cap: 'F6', label: t('key.f6'), run: () => desk.go({ at: 'walk-in' }) },
    ]
  return desk.waiting.length > 0
    ? [search, { cap: 'Enter', label: t('scan.next'), run: desk.next }]
    : [search]
}
