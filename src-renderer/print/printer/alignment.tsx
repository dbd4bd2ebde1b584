import type { ReactElement } from 'react'
import { testPrintText } from '../../../messages/test-print.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { AlignmentLabel } from './alignment-label.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { signedMm } from './millimetres.ts'

/** The test label, the result of the last test print, and the position of the print. */
export function Alignment({ printer }: { readonly printer: DeskPrinter }): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  const { test } = printer
  return (
    <section className="alignment">
      <h2 className="title">{t('devices.alignment')}</h2>
      <AlignmentLabel stock={printer.stock} offsets={printer.offsets} />
      <p className="alignment__result" role="status">
        {test && <strong>{format.time(test.at)} </strong>}
        {test ? testPrintText(t, test) : t('devices.test.none')}
      </p>
      <p className="alignment__position">
        <span>
          {t('devices.position.sideways')}{' '}
          <strong>{t('devices.mm', { value: signedMm(printer.offsets.xMm) })}</strong>
        </span>
        <span>
          {t('devices.position.feed')}{' '}
          <strong>{t('devices.mm', { value: signedMm(printer.offsets.yMm) })}</strong>
        </span>
      </p>
    </section>
  )
}
