import type { ReactElement } from 'react'
import { stockLabel } from '../components/stock-text.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { useBanner } from '../components/use-banner.ts'
import '../ui/table.css'
import { usePrinterDetail } from './use-printer-detail.ts'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

/** Every roll that was in the printer, with what was printed on it. */
export function RollHistory({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { t } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const rolls = usePrinterDetail(printer.printerId)?.rolls ?? []
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('devices.history.banner'),
    detail: t('devices.history.detail', { name: printer.name }),
  })
  useKeys({ KeyH: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return (
    <table className="table">
      <thead>
        <tr>
          <th>{t('devices.history.roll')}</th>
          <th className="table__number">{t('devices.history.labels')}</th>
          <th className="table__number">{t('devices.history.used')}</th>
          <th>{t('devices.history.since')}</th>
          <th>{t('devices.history.until')}</th>
        </tr>
      </thead>
      <tbody>
        {rolls.map((roll) => (
          <tr key={roll.rollId}>
            <td>{stockLabel(t, roll.stock)}</td>
            <td className="table__number">{format.count(roll.labels)}</td>
            <td className="table__number">
              {t('devices.metres', { metres: format.tenths(roll.usedMm / 1000) })}
            </td>
            <td>{format.moment(roll.since, now())}</td>
            <td>{roll.endedAt ? format.moment(roll.endedAt, now()) : t('devices.history.in')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
