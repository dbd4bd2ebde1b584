import type { Stats, TimeKind } from '../../../contract/operations/statistics.ts'
import type { Db } from '../../db/database.ts'
import { csvFile } from '../../tables/csv.ts'
import { listStations } from '../../db/station-store.ts'
import type { EventRecord } from '../../events/event-store.ts'
import { hoursOf } from './day-stats.ts'
import { daySpan } from './stats-days.ts'
import { checkInMinutes, passMinutes } from './stats-store.ts'

const HEADS = {
  en: {
    hours: ['Date', 'From', 'Desk', 'Passes', 'Of these reprints', 'Check-ins'],
    times: ['Time', 'Measured as', 'ms', 'Target ms', 'Over target', 'Measurements'],
  },
  ja: {
    hours: ['日付', '時刻', '受付', 'パス', 'うち再印刷', '入場'],
    times: ['時間', '集計', 'ミリ秒', '目標ミリ秒', '目標を超えた', '測定数'],
  },
} as const
const KINDS: Readonly<Record<'en' | 'ja', Readonly<Record<TimeKind, string>>>> = {
  en: {
    scan_to_person: 'QR to person',
    enter_to_byte: 'Enter to first byte',
    scan_to_print: 'Scan to print',
    tag_to_verified: 'Tag to verified',
    search: 'Name search',
    person: 'Whole person',
  },
  ja: {
    scan_to_person: 'QR→人',
    enter_to_byte: 'Enter→印刷',
    scan_to_print: 'スキャン→印刷',
    tag_to_verified: 'タグ→確認',
    search: '名前検索',
    person: '1人あたり',
  },
}
const YES = { en: 'yes', ja: 'はい' } as const
const MEDIAN = { en: 'median', ja: '中央値' } as const

/**
 * One line for each hour and desk, an empty line, then the times: a file that a spreadsheet opens
 * with Japanese intact.
 */
export async function statsCsv(
  db: Db,
  event: EventRecord,
  stats: Omit<Stats, 'rev'>,
  language: 'ja' | 'en',
): Promise<string> {
  const span = daySpan(stats.day, event.timeZone)
  const minutes = [
    ...(await passMinutes(db, event.id, span)),
    ...(await checkInMinutes(db, event.id, span)),
  ]
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: event.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const stations = (await listStations(db)).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'ja', { numeric: true }),
  )
  const lines = stations.flatMap(({ stationId, name }) =>
    hoursOf(
      minutes.filter((one) => one.stationId === stationId),
      event.timeZone,
    )
      .filter((hour) => hour.passes + hour.checkIns > 0)
      .map((hour) => [
        stats.day,
        clock.format(Date.parse(hour.from)),
        name,
        hour.passes,
        hour.reprints,
        hour.checkIns,
      ]),
  )
  const times = stats.times.map(({ kind, of, ms, targetMs, samples }) => [
    KINDS[language][kind],
    of === 'p95' ? '95 %' : MEDIAN[language],
    ms ?? '',
    targetMs,
    ms !== null && ms > targetMs ? YES[language] : '',
    samples,
  ])
  return csvFile([[...HEADS[language].hours], ...lines, [], [...HEADS[language].times], ...times])
}
