import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { cutText, paceText } from '../run/bulk-text.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

/** Number of passes on a strip: one, several, or all of a run (0). */
const CUTS = [1, 5, 10, 0] as const

type Settings = Partial<Pick<DeskPrinter, 'slowUsb'>> & { bulk?: Partial<DeskPrinter['bulk']> }

/**
 * Bulk printing: where it cuts, and speed or quality with their pace; by USB also its transfers.
 */
export function BulkChoice({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const { bulk, slowUsb } = printer
  const set = (body: Settings): void =>
    void act(() =>
      call(printerEndpoints.changePrinter, {
        params: { printerId: printer.printerId },
        body,
      }),
    )
  const choices = [
    ...CUTS.map((cutEvery, index) => ({
      cap: String(index + 1),
      name: cutText(t, cutEvery),
      on: bulk.cutEvery === cutEvery,
      run: () => set({ bulk: { cutEvery } }),
    })),
    ...([false, true] as const).map((fast) => ({
      cap: fast ? 'F' : 'Q',
      name: t(fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
      detail: paceText(t, printer, fast),
      on: bulk.fast === fast,
      run: () => set({ bulk: { fast } }),
    })),
    ...(printer.connection === 'usb'
      ? [
          {
            cap: 'U',
            name: t('devices.bulk.slowUsb'),
            detail: t('devices.bulk.slowUsbAbout'),
            on: slowUsb,
            run: () => set({ slowUsb: !slowUsb }),
          },
        ]
      : []),
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
