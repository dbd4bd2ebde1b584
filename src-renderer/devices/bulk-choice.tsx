import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { printerEndpoints } from '../../contract/printing/printer-settings.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-request.ts'
import { useDesk } from '../components/desk-context.ts'
import { useMessages } from '../i18n/i18n.ts'
import { cutText, paceText } from '../components/bulk-text.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

/** Number of passes on a strip: one, several, or all of a run (0). */
const CUTS = [1, 5, 10, 0] as const

/** Bulk printing of this printer: where it cuts, and speed or quality with their pace. */
export function BulkChoice({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const { bulk, pace } = printer
  const set = (part: Partial<DeskPrinter['bulk']>): void =>
    void act(() =>
      call(printerEndpoints.changePrinter, {
        params: { printerId: printer.printerId },
        body: { bulk: part },
      }),
    )
  const choices = [
    ...CUTS.map((cutEvery, index) => ({
      cap: String(index + 1),
      name: cutText(t, cutEvery),
      on: bulk.cutEvery === cutEvery,
      run: () => set({ cutEvery }),
    })),
    ...([false, true] as const).map((fast) => ({
      cap: fast ? 'F' : 'Q',
      name: t(fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
      detail: paceText(t, pace, fast),
      on: bulk.fast === fast,
      run: () => set({ fast }),
    })),
  ]
  return (
    <ChoiceDialog
      printer={printer}
      banner={{ title: t('devices.bulk.banner'), detail: t('devices.bulk.detail') }}
      choices={choices}
      failure={failure}
      onDone={onDone}
    />
  )
}
