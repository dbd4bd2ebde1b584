import { useState, type ReactElement } from 'react'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { FULL_ROLL_MM } from '../../../facts/measures.ts'
import { correctRoll } from './add-printer.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { rollLeft } from '../../shell/devices/roll-level.ts'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

/** Typed metres in millimetres; null if it is not a length of a roll. */
export function parseMetres(text: string): number | null {
  const value = Number(text.trim().normalize('NFKC').replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 100
    ? Math.round(value * 1000)
    : null
}

/** The remaining length of the loaded roll, in metres. */
export function RemainingLength({ printer, onDone }: PrinterDialogProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [typed, setTyped] = useState((rollLeft(printer).mm / 1000).toFixed(1))
  const [wrong, setWrong] = useState(false)
  const { act, failure } = useRequest(desk.event.eventId)
  const set = (): void => {
    const left = parseMetres(typed)
    setWrong(left === null)
    if (left === null) return
    const whole = Math.max(left, printer.rollMm || FULL_ROLL_MM)
    void act(() => correctRoll(printer, printer.stock, whole, whole - left)).then(
      (done) => done && onDone(),
    )
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.setMetres'),
    detail: printer.name,
    failure,
    actions: [{ cap: 'Enter', label: t('import.fixing.key'), run: set }],
  })
  useKeys({ Enter: { inField: true, run: set }, Escape: { run: onDone } }, LAYER.question)
  return (
    <Field
      label={t('devices.metresLeft')}
      value={typed}
      onChange={setTyped}
      autoFocus
      cause={wrong ? t('devices.metresLeft.wrong') : null}
    />
  )
}
