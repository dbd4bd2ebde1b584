import type { ReactElement } from 'react'
import type { Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'

/** 88 ms, 1.9 s. */
function spoken(ms: number, t: Translate): string {
  return ms < 1000
    ? t('statistics.ms', { value: Math.round(ms) })
    : t('statistics.s', { value: (ms / 1000).toFixed(1).replace(/\.0$/, '') })
}

/** The durations of a day: median and 95th percentile. */
export function TimeList({ times }: { readonly times: Stats['times'] }): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card flush times">
      <h2 className="head">{t('statistics.times')}</h2>
      <ul className="list">
        {times.map(({ kind, median, p95 }) => (
          <li key={kind}>
            <span className="grow">
              {t(`statistics.time.${kind}`)}
              <br />
              <span className="quiet small">
                {median === null || p95 === null
                  ? t('statistics.notYet')
                  : t('statistics.p95', { time: spoken(p95, t) })}
              </span>
            </span>
            {median !== null && <b className="big">{spoken(median, t)}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
