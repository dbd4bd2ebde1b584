import type { ReactElement } from 'react'
import { deskPrinterEndpoints, type DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { call } from '../../api/call.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import { useRequest } from '../../api/use-request.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { addPrinter, freeName } from './add-printer.ts'
import { useAddressForm, useConfirmedAddress } from './use-address-form.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { KeyRows } from '../../ui/key-rows.tsx'
import { AddPdf } from './add-pdf.tsx'
import { RemainingLength, ChangeRoll, BulkChoice } from './change-roll.tsx'
import { RenamePrinter, ChoosePlace, FallbackChoice, PowerOffChoice } from './choice-dialog.tsx'
import { Position } from './print-offset.tsx'

export type Asking =
  | 'add'
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
  readonly onAsk: (asking: Asking) => void
  readonly onVirtual: () => void
  readonly asking: Asking
  readonly printer: DeskPrinter | null
  readonly printers: readonly DeskPrinter[]
  readonly onDone: () => void
}

/** The open dialog, in place of the printers. */
export function PrinterDialog(props: PrinterDialogProps): ReactElement {
  return (
    <div className="stack printer-dialog">
      <Question {...props} />
    </div>
  )
}

function Question({
  asking,
  printer,
  printers,
  onAsk,
  onVirtual,
  onDone,
}: PrinterDialogProps): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  if (asking === 'add') return <AddChoice onAsk={onAsk} onVirtual={onVirtual} onDone={onDone} />
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

/** How a printer is added that was not found. */
function AddChoice({
  onAsk,
  onVirtual,
  onDone,
}: Pick<PrinterDialogProps, 'onAsk' | 'onVirtual' | 'onDone'>): ReactElement {
  const { t } = useMessages()
  const virtual = (): void => {
    onVirtual()
    onDone()
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.none.banner'),
    detail: t('devices.add.how'),
    range: ['1', '3'],
  })
  useKeys(
    {
      Digit1: { run: () => onAsk('address') },
      Digit2: { run: () => onAsk('pdf') },
      Digit3: { run: virtual },
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <KeyRows
      rows={[
        {
          cap: '1',
          icon: 'network',
          label: t('devices.key.address'),
          text: t('devices.add.detail'),
          run: () => onAsk('address'),
        },
        { cap: '2', icon: 'file', label: t('devices.file'), run: () => onAsk('pdf') },
        { cap: '3', icon: 'practice', label: t('devices.virtual'), run: virtual },
      ]}
    />
  )
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
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.add.banner'),
    detail: t('devices.add.detail'),
    ...question,
    failure: failure === 'conflict' || question ? null : failure,
    actions: [{ cap: 'Enter', label: t('devices.add.key'), run: submit }],
  })
  useKeys({ ...keys, Escape: { run: onDone } }, LAYER.question)
  return <section className="card stack">{fields}</section>
}
