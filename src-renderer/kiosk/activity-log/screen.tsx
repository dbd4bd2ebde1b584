import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import {
  recordsEndpoints,
  type RecordLine,
  type Records,
} from '../../../contract/kiosk/activity-log/records.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate, type MessageKey } from '../../i18n/i18n.ts'
import { messages } from '../../../messages/index.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import type { BannerAction } from '../../ui/banner-store.ts'

/** The activity log of the event, whether it was tampered with, and both lists as files. */
function RecordsScreen(): ReactElement {
  const desk = useDesk()
  const { t, language } = useMessages()
  const { eventId, slug } = desk.event
  const [failed, setFailed] = useState<FailureCode | null>(null)
  const records = useQuery({
    queryKey: ['records', eventId, desk.state?.rev],
    queryFn: ({ signal }) => call(recordsEndpoints.getRecords, { query: { eventId }, signal }),
    placeholderData: (before) => before,
  })
  const save = (what: 'attendees' | 'records'): void =>
    void saveFile(
      recordsEndpoints[`${what}Csv`],
      { query: { eventId, language } },
      `${slug}-${what}.csv`,
    ).then(
      () => setFailed(null),
      (error: unknown) => setFailed(failureCode(error)),
    )
  const brokenChain = records.data?.chains.find((chain) => chain.brokenAt !== null)
  const canAcknowledge = desk.isAdmin && records.data?.chains.some(({ cut }) => cut)
  const acknowledge = (): void =>
    void call(recordsEndpoints.acknowledgeCutLog).then(
      () => void records.refetch().then(() => setFailed(null)),
      (error: unknown) => setFailed(failureCode(error)),
    )
  const actions: BannerAction[] = [
    { cap: 'C', label: t('records.attendees'), run: () => save('attendees') },
    { cap: 'L', label: t('records.lines'), run: () => save('records') },
    ...(canAcknowledge ? [{ cap: 'A', label: t('records.acknowledge'), run: acknowledge }] : []),
  ]
  useBanner({ size: 'small', ...banner() })
  useKeys({
    KeyC: { run: () => save('attendees') },
    KeyL: { run: () => save('records') },
    ...(canAcknowledge && { KeyA: { run: acknowledge } }),
  })
  return (
    <ScreenLayout side={<Chains chains={records.data?.chains ?? []} />} foot={<WaitingScansStrip />}>
      {records.data && <Lines lines={records.data.lines} />}
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const failure = failureCode(records.error)
    const broken = brokenChain
    if (failure) return { failure }
    if (failed === 'recent_password_required') return { failure: failed, actions }
    if (failed)
      return {
        tone: 'hold',
        title: t('records.failed.banner'),
        detail: t('records.failed.detail'),
        actions,
      }
    if (broken)
      return {
        tone: 'stop',
        title: t('records.broken.banner'),
        detail: t('records.broken.detail', { station: broken.station, seq: broken.brokenAt ?? 0 }),
        actions,
      }
    return {
      tone: 'idle',
      picture: 'log',
      title: t('records.banner'),
      detail: t('records.detail'),
      actions,
    }
  }
}

/** The text of a log code in the current language; a code without a text is shown itself. */
const actionWords = (action: string, t: Translate): string =>
  `record.${action}` in messages.en ? t(`record.${action}` as MessageKey) : action

function Lines({ lines }: { readonly lines: readonly RecordLine[] }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  if (lines.length === 0) return <Empty icon="history">{t('records.none')}</Empty>
  return (
    <div className="card flush">
      <table className="table">
        <thead>
          <tr>
            <th>{t('records.time')}</th>
            <th>{t('records.action')}</th>
            <th>{t('records.subject')}</th>
            <th>{t('records.by')}</th>
            <th>{t('records.desk')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.station} ${line.seq}`}>
              <td className="nowrap">{format.moment(line.at, desk.now(), 'bare')}</td>
              <td>{actionWords(line.action, t)}</td>
              <td>{line.subject}</td>
              <td>{line.by ?? t('records.itself')}</td>
              <td>{line.station}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Chains({ chains }: { readonly chains: Records['chains'] }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  return (
    <section className="card flush">
      <h2 className="head">{t('records.chains')}</h2>
      <ul className="list">
        {chains.map(({ station, lines, brokenAt }) => (
          <li key={station}>
            <span className="grow strong">{station}</span>
            {brokenAt === null ? (
              <span className="quiet">{t('records.whole', { count: format.count(lines) })}</span>
            ) : (
              <Chip glyph="bar" tone="stop">
                {t('records.changed', { seq: brokenAt })}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    records: unknown
  }
}

export const recordsScreen: ScreenDescriptor<'records'> = {
  at: 'records',
  title: 'menu.records',
  helpAt: 'event#records',
  about: 'The activity log, its verification, and lists to save.',
  component: RecordsScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'log', route: { at: 'records' } },
}
