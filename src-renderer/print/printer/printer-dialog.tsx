import { useEffect, useRef, type ReactElement } from 'react'
import { deskPrinterEndpoints, type DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { call } from '../../api/call.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { AddAddress } from './add-address.tsx'
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
