import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { addPrinter, freeName } from './add-printer.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useAddressForm } from './use-address-form.tsx'
import { useConfirmedAddress } from './use-confirmed-address.ts'
import { useBanner } from '../../shell/use-banner.ts'

/** Adds a network printer. */
export function AddAddress({
  printers,
  onDone,
}: {
  readonly printers: readonly DeskPrinter[]
  readonly onDone: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(desk.event.eventId)
  const { question, confirms } = useConfirmedAddress(failure)
  const { submit, keys, fields } = useAddressForm(failure, (address, { name, model }) => {
    const confirmed = confirms(address)
    void act(() =>
      addPrinter(address, DEFAULT_STOCK, printers.length === 0, {
        name: freeName(name, printers),
        model,
        confirmed,
      }),
    ).then((added) => added && onDone())
  })
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('devices.add.banner'),
    detail: t('devices.add.detail'),
    ...question,
    failure: failure === 'conflict' || question ? null : failure,
    actions: [{ cap: 'Enter', label: t('devices.add.key'), run: submit }],
  })
  useKeys({ ...keys, Escape: { run: onDone } }, LAYER.question)
  return <section className="printer-dialog">{fields}</section>
}
