import { useState, type ReactElement } from 'react'
import {
  handoverEndpoints,
  type HandoverCandidate,
} from '../../../contract/account/handover/handover.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'

/** Asks for the PIN of the staff member who takes over. */
export function TypePin({
  person,
  onLeave,
}: {
  readonly person: HandoverCandidate
  readonly onLeave: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [pin, setPin] = useState('')
  const { act, failure } = useRequest(null)
  const take = (): void => {
    if (!/^\d{4,8}$/.test(pin)) return
    const body = { eventId: desk.event.eventId, userId: person.userId, pin }
    void act(() => call(handoverEndpoints.takeOver, { body })).then((session) =>
      session ? desk.takenOver(session) : setPin(''),
    )
  }
  const known = failure === 'invalid_credentials' || failure === 'rate_limited'
  useBanner({
    tone: 'idle',
    picture: 'people',
    size: 'small',
    title: t('handover.pin.banner'),
    detail: t('handover.pin.detail', { name: person.name, leaving: desk.user.name }),
    failure: known ? null : failure,
    actions: [{ cap: 'Enter', label: t('handover.pin.key'), run: take }],
  })
  useKeys({ Enter: { inField: true, run: take }, Escape: { run: onLeave } }, LAYER.question)
  const cause =
    failure === 'rate_limited'
      ? t('handover.limited')
      : failure === 'invalid_credentials'
        ? t('handover.wrong')
        : null
  return (
    <div className="handover__form">
      <Field
        label={t('handover.pin')}
        value={pin}
        onChange={(typed) => setPin(typed.normalize('NFKC').replace(/\D/g, ''))}
        type="password"
        autoFocus
        autoComplete="off"
        maxLength={8}
        cause={cause}
      />
    </div>
  )
}
