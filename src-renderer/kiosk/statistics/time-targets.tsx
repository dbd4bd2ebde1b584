import type { ReactElement } from 'react'
import type { Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

type Time = Stats['times'][number]

/** The target is at this share of the bar; the rest shows values above it. */
const TARGET_AT = 0.8

/** 88 ms, 1.9 s: in the unit of the target. */
function spoken(ms: number, targetMs: number, t: Translate): string {
  return targetMs < 1000
    ? t('statistics.ms', { value: Math.round(ms) })
    : t('statistics.s', { value: (ms / 1000).toFixed(1).replace(/\.0$/, '') })
}

/** Durations beside their targets: above the target the bar is hatched and labelled. */
export function TimeTargets({ stats }: { readonly stats: Stats }): ReactElement {
  const { t } = useMessages()
  const over = stats.times.filter((time) => time.ms !== null && time.ms > time.targetMs)
  const { longest } = stats
  return (
    <div className="targets">
      <h2 className="title targets__title">{t('statistics.times')}</h2>
      <ul>
        {stats.times.map((time) => (
          <Target key={time.kind} time={time} />
        ))}
      </ul>
      {over.map((time) => (
        <Chip key={time.kind} glyph="warning" tone="warning">
          {t('statistics.over', {
            what: t(`statistics.time.${time.kind}`),
            by: spoken(time.ms! - time.targetMs, time.targetMs, t),
          })}
        </Chip>
      ))}
      {longest && (
        <p className="targets__longest">
          {t('statistics.longest', {
            step: t(`statistics.step.${longest.step}`),
            time: spoken(longest.ms, longest.ms, t),
            desk: longest.station,
          })}
        </p>
      )}
    </div>
  )
}

function Target({ time }: { readonly time: Time }): ReactElement {
  const { t } = useMessages()
  const { ms, targetMs } = time
  const share = ms === null ? 0 : Math.min(1, (ms / targetMs) * TARGET_AT)
  return (
    <li className="targets__time">
      <p className="targets__head">
        <span>{t(`statistics.time.${time.kind}`)}</span>
        {ms === null ? (
          <span className="meta">{t('statistics.notYet')}</span>
        ) : (
          <strong>{spoken(ms, targetMs, t)}</strong>
        )}
        <span className="targets__target">
          {t('statistics.target', { time: spoken(targetMs, targetMs, t) })}
        </span>
      </p>
      <div className="targets__room">
        <span
          className={
            ms !== null && ms > targetMs ? 'targets__bar targets__bar--over' : 'targets__bar'
          }
          style={{ width: `${share * 100}%` }}
        />
        <span className="targets__mark" style={{ left: `${TARGET_AT * 100}%` }} />
      </div>
    </li>
  )
}
