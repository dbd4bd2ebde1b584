import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

interface FallbackChoiceProps extends PrinterDialogProps {
  readonly printers: readonly DeskPrinter[]
}

/** Selects the printer that is offered if this one has a fault: a digit, or 0 for none. */
export function FallbackChoice({ printer, printers, onDone }: FallbackChoiceProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const choice = (cap: string, name: string, fallbackId: string | null) => ({
    cap,
    name,
    on: fallbackId === printer.fallbackId,
    run: (): void =>
      void act(() =>
        call(printerEndpoints.changePrinter, {
          params: { printerId: printer.printerId },
          body: { fallbackId },
        }),
      ).then((done) => done && onDone()),
  })
  const others = printers.filter(({ printerId }) => printerId !== printer.printerId).slice(0, 9)
  return (
    <ChoiceDialog
      printer={printer}
      banner={{
        title: t('devices.fallback.banner'),
        detail: t('devices.fallback.detail', { name: printer.name }),
      }}
      choices={[
        ...others.map(({ printerId, name }, index) => choice(String(index + 1), name, printerId)),
        choice('0', t('devices.fallback.none'), null),
      ]}
      failure={failure}
      onDone={onDone}
    />
  )
}
