import { useState, type ReactElement } from 'react'
import { handoverEndpoints } from '../../../contract/account/handover/handover.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'

/** Sets the user's own PIN; requires their password. */
export function SetPin({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const isPin = /^\d{4,8}$/.test(pin)
  const set = (): void => {
    if (!isPin || password === '') return fail()
    void act(() => call(handoverEndpoints.setPin, { body: { password, pin } })).then(
      (done) => done && onDone(),
    )
  }
  const wrong = failure === 'invalid_credentials'
  useBanner({
    tone: 'idle',
    picture: 'people',
    size: 'small',
    title: t('handover.set.banner'),
    detail: t('handover.set.detail'),
    failure: wrong ? null : failure,
    actions: [{ cap: 'Enter', label: t('handover.set.key'), run: set }],
  })
  useKeys({ Enter: { inField: true, run: set }, Escape: { run: onDone } }, LAYER.question)
  const passwordCause = wrong
    ? t('handover.set.wrong')
    : tried && password === ''
      ? t('field.required')
      : null
  return (
    <div className="handover__form">
      <Field
        label={t('handover.set.password')}
        value={password}
        onChange={setPassword}
        type="password"
        autoFocus
        autoComplete="current-password"
        cause={passwordCause}
      />
      <Field
        label={t('handover.set.pin')}
        value={pin}
        onChange={(typed) => setPin(typed.normalize('NFKC').replace(/\D/g, ''))}
        type="password"
        autoComplete="off"
        maxLength={8}
        hint={t('handover.set.hint')}
        cause={tried && !isPin ? t('handover.set.short') : null}
      />
    </div>
  )
}
