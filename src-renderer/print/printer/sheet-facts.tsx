import type { ReactElement } from 'react'
import type { DeskPrinter, SheetState } from '../../../contract/print/printer/printers.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { sheetLabelOf } from './sheet-text.ts'

/** The sheet that a PDF printer fills, with the next place and the output folder. */
export function SheetFacts({
  printer,
  sheet,
}: {
  readonly printer: DeskPrinter
  readonly sheet: SheetState
}): ReactElement {
  const { t } = useMessages()
  return (
    <div className="device__roll device__roll--wide">
      <p className="device__left">
        <strong>{sheetLabelOf(t, sheet.sheet)}</strong>
        {sheet.places > 1 && (
          <span>{t('devices.sheet.next', { place: sheet.nextPlace, places: sheet.places })}</span>
        )}
        <span className="device__counts">
          {t('devices.sheet.passes', { count: printer.labels })}
        </span>
      </p>
      <p className="device__folder">{sheet.folder}</p>
    </div>
  )
}
