import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { deskPrinterEndpoints } from '../../contract/printing/printers.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-acting.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { useConfirmation } from '../components/use-confirmation.ts'

/** Asks by the sign before a printer is taken away. */
export function RemovePrinter({
  printer,
  onDone,
}: {
  readonly printer: DeskPrinter
  readonly onDone: () => void
}): null {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(desk.event.eventId)
  const remove = (): void => {
    void act(() =>
      call(deskPrinterEndpoints.removePrinter, { params: { printerId: printer.printerId } }),
    ).then((done) => done && onDone())
  }
  useConfirmation({
    title: t('devices.remove.sign', { name: printer.name }),
    detail: t('devices.remove.detail'),
    yes: { label: t('devices.remove.yes'), run: remove },
    no: { label: t('devices.remove.no'), run: onDone },
    failure,
    userName: desk.user.name,
  })
  return null
}
