import { useEffect, useState, type ReactElement } from 'react'
import {
  printerEndpoints,
  type PowerOffMinutes,
  type PowerOffTimer,
} from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

const MINUTES: readonly PowerOffMinutes[] = [0, 10, 20, 30, 40, 50, 60]

/** The power-off timer: read from the printer, then set by a digit. */
export function PowerOffChoice({ printer, onDone }: PrinterDialogProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(event.eventId)
  const [timer, setTimer] = useState<PowerOffTimer | null>(null)
  const { printerId } = printer
  const ask = (minutes: PowerOffMinutes | null): void =>
    void act(() =>
      call(printerEndpoints.setPowerOff, { params: { printerId }, body: { minutes } }),
    ).then((reported) => reported && setTimer(reported))
  useEffect(() => ask(null), [printerId])
  return (
    <ChoiceDialog
      printer={printer}
      banner={{ title: t('devices.powerOff.banner'), detail: detailOf(t, timer) }}
      choices={MINUTES.map((minutes) => ({
        cap: String(minutes / 10),
        name: minutes === 0 ? t('devices.powerOff.never') : powerOffText(t, minutes),
        on: timer?.minutes === minutes,
        run: () => ask(minutes),
      }))}
      failure={failure}
      onDone={onDone}
    />
  )
}

function detailOf(t: Translate, timer: PowerOffTimer | null): string {
  if (!timer) return t('devices.powerOff.asking')
  if (timer.problem)
    return translateText(t, faultOf(timer.problem, { waiting: 0, other: false }).detail)
  return timer.minutes === null ? t('devices.powerOff.unknown') : powerOffText(t, timer.minutes)
}

export const powerOffText = (t: Translate, minutes: number): string =>
  minutes === 0 ? t('devices.powerOff.isNever') : t('devices.powerOff.after', { count: minutes })
