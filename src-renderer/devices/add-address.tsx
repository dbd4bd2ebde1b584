import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { DEFAULT_STOCK } from '../../labels/stocks.ts'
import { useRequest } from '../api/use-request.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { AddressField } from '../components/address-field.tsx'
import { addPrinter, freeName } from '../components/add-printer.ts'
import { useDesk } from '../components/desk-context.ts'
import { useModelChoice } from '../components/model-choice.tsx'
import { printerAddress } from '../components/printer-address.ts'
import { useBanner } from '../components/use-banner.ts'

/** Address and model of a network printer. */
export function AddAddress({
  printers,
  onDone,
}: {
  readonly printers: readonly DeskPrinter[]
  readonly onDone: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const choice = useModelChoice(typed)
  const step = (by: number) => ({ inField: true, run: () => choice.step(by) })
  const { act, failure } = useRequest(desk.event.eventId)
  const add = (): void => {
    const address = printerAddress(typed)
    setWrong(!address)
    if (address)
      void act(() =>
        addPrinter(address, DEFAULT_STOCK, printers.length === 0, {
          name: freeName(choice.name, printers),
          model: choice.model,
        }),
      ).then((added) => added && onDone())
  }
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('devices.add.banner'),
    detail: t('devices.add.detail'),
    failure: failure === 'conflict' ? null : failure,
    actions: [{ cap: 'Enter', label: t('devices.add.key'), run: add }],
  })
  useKeys(
    {
      Enter: { inField: true, run: add },
      ArrowDown: step(1),
      ArrowUp: step(-1),
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <section className="printer-dialog">
      <AddressField
        typed={typed}
        onChange={setTyped}
        choice={choice}
        isWrong={wrong}
        failure={failure}
      />
    </section>
  )
}
