import { useEffect, useState, type ReactElement } from 'react'
import { KioskPin, kioskPinEndpoints } from '../../../contract/account/handover/kiosk-pin.ts'
import { call } from '../../api/call.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'

/**
 * An administrator sets or changes the PIN for leaving kiosk mode.
 * @param props.onKnown called with whether a PIN is set
 */
export function KioskPinField({
  onKnown,
}: {
  readonly onKnown: (set: boolean) => void
}): ReactElement {
  const { t } = useMessages()
  const [pin, setPin] = useState('')
  const [hint, setHint] = useState<MessageKey>('window.pin.isNone')
  const [cause, setCause] = useState<MessageKey | null>(null)
  const known = (set: boolean, message: MessageKey): void => {
    setHint(message)
    onKnown(set)
  }
  useEffect(() => {
    void call(kioskPinEndpoints.getKioskPin).then(({ set }) =>
      known(set, set ? 'window.pin.isSet' : 'window.pin.isNone'),
    )
  }, [])
  const save = async (): Promise<void> => {
    if (!KioskPin.safeParse(pin).success) return setCause('window.pin.form')
    setCause(null)
    try {
      const { set } = await call(kioskPinEndpoints.setKioskPin, { body: { pin } })
      setPin('')
      known(set, 'window.pin.done')
    } catch {
      setCause('window.pin.failed')
    }
  }
  return (
    <div className="settings__pin">
      <Field
        label={t('window.pin')}
        type="password"
        value={pin}
        onChange={setPin}
        maxLength={12}
        hint={t(hint)}
        cause={cause && t(cause)}
        autoComplete="new-password"
      />
      <button type="button" className="button" onClick={() => void save()}>
        {t('window.pin.set')}
      </button>
    </div>
  )
}
