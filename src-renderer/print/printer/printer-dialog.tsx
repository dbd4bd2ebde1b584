import { useEffect, useRef, type ReactElement } from 'react'
import { deskPrinterEndpoints, type DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { call } from '../../api/call.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import { useRequest } from '../../api/use-request.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { addPrinter, freeName } from './add-printer.ts'
import { useAddressForm } from './use-address-form.tsx'
import { useConfirmedAddress } from './use-confirmed-address.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { AddPdf } from './add-pdf.tsx'
import { BulkChoice } from './bulk-choice.tsx'
import { ChoosePlace } from './choose-place.tsx'
import { FallbackChoice } from './fallback-choice.tsx'
import { PowerOffChoice } from './power-off-choice.tsx'
import { RemainingLength } from './remaining-length.tsx'
import { ChangeRoll } from './change-roll.tsx'
import { Position } from './print-offset.tsx'
import { RenamePrinter } from './rename-printer.tsx'

export type Asking =
  | 'address'
  | 'pdf'
  | 'sheet'
  | 'roll'
  | 'metres'
  | 'position'
  | 'fallback'
  | 'bulk'
  | 'powerOff'
  | 'name'
  | 'remove'

interface PrinterDialogProps {
  readonly asking: Asking
  readonly printer: DeskPrinter | null
  readonly printers: readonly DeskPrinter[]
  readonly onDone: () => void
}

/** The open dialog, above the printers and in view. */
export function PrinterDialog(props: PrinterDialogProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [props.asking])
  return (
    <div ref={container}>
      <Question {...props} />
    </div>
  )
}

function Question({ asking, printer, printers, onDone }: PrinterDialogProps): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  if (asking === 'address') return <AddAddress printers={printers} onDone={onDone} />
  if (asking === 'pdf') return <AddPdf printers={printers} onDone={onDone} />
  if (!printer) return null
  switch (asking) {
    case 'sheet':
      return <ChoosePlace printer={printer} onDone={onDone} />
    case 'roll':
      return <ChangeRoll printer={printer} onDone={onDone} />
    case 'metres':
      return <RemainingLength printer={printer} onDone={onDone} />
    case 'position':
      return <Position printer={printer} onDone={onDone} />
    case 'fallback':
      return <FallbackChoice printer={printer} printers={printers} onDone={onDone} />
    case 'bulk':
      return <BulkChoice printer={printer} onDone={onDone} />
    case 'powerOff':
      return <PowerOffChoice printer={printer} onDone={onDone} />
    case 'name':
      return <RenamePrinter printer={printer} onDone={onDone} />
    case 'remove':
      return (
        <Confirm
          title={t('devices.remove.banner', { name: printer.name })}
          detail={t('devices.remove.detail')}
          yes={t('devices.remove.yes')}
          no={t('devices.remove.no')}
          eventId={desk.event.eventId}
          request={() =>
            call(deskPrinterEndpoints.removePrinter, { params: { printerId: printer.printerId } })
          }
          onDone={onDone}
          onLeave={onDone}
        />
      )
  }
}

/** Adds a network printer. */
function AddAddress({
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
