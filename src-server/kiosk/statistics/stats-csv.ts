import { textIn } from '../../../messages/sentence.ts'
import type { Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import type { Db } from '../../platform/db/database.ts'
import { csvFile } from '../../platform/table-files/csv.ts'
import { listStations } from '../../platform/db/station-store.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { hoursOf } from './day-stats.ts'
import { daySpan } from './stats-days.ts'
import { activeMinutes } from './stats-store.ts'

const HOURS = ['date', 'from', 'desk', 'passes', 'reprints', 'checkIns'] as const
const TIMES = ['time', 'median', 'p95', 'samples'] as const

/**
 * One line per hour and desk, an empty line, then the durations. Spreadsheets read its Japanese
 * text correctly.
 */
export async function statsCsv(
  db: Db,
  event: EventRecord,
  stats: Omit<Stats, 'rev'>,
  language: 'ja' | 'en',
): Promise<string> {
  const span = daySpan(stats.day, event.timeZone)
  const minutes = await activeMinutes(db, event.id, span)
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
  const times = stats.times.map(({ kind, median, p95, samples }) => [
    textIn(language, `statsFile.kind.${kind}`),
    median ?? '',
    p95 ?? '',
    samples,
  ])
  return csvFile([
    HOURS.map((key) => textIn(language, `statsFile.hours.${key}`)),
    ...lines,
    [],
    TIMES.map((key) => textIn(language, `statsFile.times.${key}`)),
    ...times,
  ])
}
