import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import { statisticsEndpoints } from '../../../contract/kiosk/statistics/statistics.ts'
import { failureCode, type FailureCode } from '../../api/call.ts'
import { poll } from '../../api/poll.ts'
import { saveFile } from '../../api/save-file.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Language } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { loadingBanner } from '../../shell/loading-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { DeskBars } from './desk-bars.tsx'
import { HourBars } from './hour-bars.tsx'
import './statistics.css'
import { TimeList } from './time-list.tsx'

/** Interval at which the day is read again, in milliseconds. */
const POLL_MS = 5000

/** Statistics of a day: prints by time and desk, and durations. */
export function StatisticsScreen(): ReactElement {
  const desk = useDesk()
  const { t, language } = useMessages()
  const { eventId } = desk.event
  const [selectedDay, setSelectedDay] = useState<string | null>(null)
  const stats = useStats(eventId, selectedDay)
  const { data } = stats
  const saving = useSaving()
  const save = (): void => void (data && saving.save(eventId, data.day, language))
  useStatisticsBanner(data ?? null, failureCode(stats.error), saving.failed, save)
  const at = data ? data.days.indexOf(data.day) : -1
  const before = data?.days[at - 1]
  const after = data && at >= 0 ? data.days[at + 1] : undefined
  useKeys({
    KeyC: data ? { run: save } : undefined,
    ArrowLeft: before ? { run: () => setSelectedDay(before) } : undefined,
    ArrowRight: after ? { run: () => setSelectedDay(after) } : undefined,
  })
  return (
    <ScreenLayout
      side={data && <TimeList times={data.times} />}
      sideWidth={29}
      foot={<WaitingScansStrip />}
    >
      {data && (
        <div className="stats">
          <HourBars stats={data} onDay={setSelectedDay} before={before} after={after} />
          <DeskBars desks={data.desks} />
          {data.hours.length === 0 && <p className="stats__none">{t('statistics.none')}</p>}
        </div>
      )}
    </ScreenLayout>
  )
}

function useStats(eventId: string, day: string | null): UseQueryResult<Stats> {
  const client = useQueryClient()
  const key = ['stats', eventId, day] as const
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      poll(client, key, statisticsEndpoints.getStats, {
        query: { eventId, ...(day && { day }) },
        signal,
      }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })
}

interface Saving {
  readonly failed: boolean
  readonly save: (eventId: string, day: string, language: Language) => Promise<void>
}

/** The day as a file, and whether the last export failed. */
function useSaving(): Saving {
  const [failed, setFailed] = useState(false)
  return {
    failed,
    async save(eventId, day, language) {
      try {
        await saveFile(
          statisticsEndpoints.statsCsv,
          { query: { eventId, day, language } },
          `${day}.csv`,
        )
        setFailed(false)
      } catch {
        setFailed(true)
      }
    },
  }
}

function useStatisticsBanner(
  stats: Stats | null,
  failure: FailureCode | null,
  notSaved: boolean,
  save: () => void,
): void {
  const { t } = useMessages()
  // The day is in the event's time zone; it is only formatted here.
  const { date } = useFormat('UTC')
  const actions = [{ cap: 'C', label: t('statistics.save'), run: save }]
  const statsBanner = (): ScreenBanner => {
    if (!stats) return { ...loadingBanner(t), failure }
    if (notSaved)
      return {
        tone: 'warning',
        title: t('statistics.failed.banner'),
        detail: t('statistics.failed.detail'),
        actions,
      }
    const { totals, desks, day } = stats
    const figures = {
      date: date(`${day}T12:00:00Z`),
      desks: t('statistics.desks', { count: desks.length }),
      passes: t('statistics.passes', { count: totals.passes }),
      checkIns: t('statistics.checkIns', { count: totals.checkIns }),
    }
    return {
      tone: 'idle',
      picture: 'bars',
      title: t('statistics.banner'),
      detail: t(totals.checkIns > 0 ? 'statistics.detailBoth' : 'statistics.detail', figures),
      actions,
    }
  }
  useBanner({ ...statsBanner(), size: 'small' })
}
