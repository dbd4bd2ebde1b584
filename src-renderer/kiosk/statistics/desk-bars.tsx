import type { ReactElement } from 'react'
import type { Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'

/** The figures of each desk, relative to the highest. */
export function DeskBars({ desks }: { readonly desks: Stats['desks'] }): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (desks.length === 0) return null
  const most = Math.max(1, ...desks.map((desk) => Math.max(desk.passes, desk.checkIns)))
  return (
    <ul className="desks">
      {desks.map((desk) => (
        <li key={desk.stationId}>
          <p className="desks__head">
            <span>{desk.name}</span>
            <strong>{format.count(desk.passes)}</strong>
          </p>
          <div className="desks__room">
            <span className="desks__bar" style={{ width: `${(desk.passes / most) * 100}%` }} />
          </div>
          {desk.checkIns > 0 && (
            <p className="meta">{t('statistics.deskIn', { count: desk.checkIns })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
