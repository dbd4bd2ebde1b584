import { useState, type ReactElement } from 'react'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

/** A field for the name of the printer. */
export function RenamePrinter({ printer, onDone }: PrinterDialogProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [typed, setTyped] = useState(printer.name)
  const [empty, setEmpty] = useState(false)
  const { act, failure } = useRequest(desk.event.eventId)
  const rename = (): void => {
    const name = typed.trim()
    setEmpty(name === '')
    if (name !== '')
      void act(() =>
        call(printerEndpoints.changePrinter, {
          params: { printerId: printer.printerId },
          body: { name },
        }),
      ).then((done) => done && onDone())
  }
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    title: t('devices.rename.banner'),
    detail: printer.name,
    failure: failure === 'conflict' ? null : failure,
    actions: [{ cap: 'Enter', label: t('devices.position.key'), run: rename }],
  })
  useKeys({ Enter: { inField: true, run: rename }, Escape: { run: onDone } }, LAYER.question)
  const cause = empty
    ? t('devices.rename.empty')
    : failure === 'conflict'
      ? t('devices.rename.taken')
      : null
  return (
    <Field
      label={t('devices.name')}
      value={typed}
      onChange={setTyped}
      autoFocus
      maxLength={60}
      cause={cause}
    />
  )
}
