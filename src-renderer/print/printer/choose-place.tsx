import type { ReactElement } from 'react'
import {
  printerEndpoints,
  type NextPlace,
} from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

/** The place of the next pass: on a new sheet, or on the current one. */
export function ChoosePlace({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const choose = (at: NextPlace) => (): void => {
    void act(() =>
      call(printerEndpoints.startSheet, {
        params: { printerId: printer.printerId },
        body: { at },
      }),
    ).then((done) => done && onDone())
  }
  const place = printer.sheet?.nextPlace ?? 1
  return (
    <ChoiceDialog
      printer={printer}
      banner={{
        title: t('devices.sheet.banner'),
        detail: t('devices.sheet.detail', { name: printer.name }),
      }}
      choices={[
        { cap: '1', name: t('devices.sheet.first'), run: choose('first') },
        { cap: '2', name: t('devices.sheet.continue', { place }), run: choose('next') },
      ]}
      failure={failure}
      onDone={onDone}
    />
  )
}
