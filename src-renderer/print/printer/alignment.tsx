import type { ReactElement } from 'react'
import { testPrintText } from '../../../messages/test-print.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { AlignmentLabel } from './alignment-label.tsx'
import { useDesk } from '../../shell/desk-context.ts'

/** The test label, the result of the last test print, and the position of the print. */
export function Alignment({ printer }: { readonly printer: DeskPrinter }): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  const { test } = printer
  return (
    <section className="card stack alignment">
      <h2>{t('devices.alignment')}</h2>
      <AlignmentLabel stock={printer.stock} offsets={printer.offsets} />
      <p className="quiet" role="status">
        {test && <b>{format.time(test.at)} </b>}
        {test ? testPrintText(t, test) : t('devices.test.none')}
      </p>
    </section>
  )
}
