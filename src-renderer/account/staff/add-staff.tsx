import { useState, type ReactElement } from 'react'
import { staffEndpoints } from '../../../contract/account/staff/staff.ts'
import { EventRole } from '../../../contract/person/user/person.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Choice, Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import type { NewAccount } from './first-password.tsx'

/** Name and e-mail of a new staff member. */
export function AddStaff({
  onAdded,
  onLeave,
}: {
  readonly onAdded: (account: NewAccount) => void
  readonly onLeave: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<EventRole>('receptionist')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const badEmail = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  const add = (): void => {
    if (badEmail || name.trim() === '') return fail()
    const body = { eventId: desk.event.eventId, name: name.trim(), email: email.trim(), role }
    void act(() => call(staffEndpoints.addStaff, { body })).then(
      (added) => added && onAdded({ name: body.name, firstPassword: added.firstPassword }),
    )
  }
  useBanner({
    tone: 'idle',
    picture: 'people',
    size: 'small',
    title: t('staff.add.banner'),
    detail: t('staff.add.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('staff.add.key'), run: add }],
  })
  useKeys({ Enter: { inField: true, run: add }, Escape: { run: onLeave } }, LAYER.question)
  return (
    <div className="staff__form">
      <Field
        label={t('staff.name')}
        value={name}
        onChange={setName}
        autoFocus
        cause={tried && name.trim() === '' ? t('field.required') : null}
      />
      <Field
        label={t('staff.email')}
        value={email}
        onChange={setEmail}
        type="email"
        cause={tried && badEmail ? t('staff.email.wrong') : null}
      />
      <Choice<EventRole>
        label={t('staff.role')}
        value={role}
        options={EventRole.options
          .toReversed()
          .map((value) => ({ value, label: t(`staff.role.${value}`) }))}
        onChange={setRole}
      />
      <p className="meta">{t(`staff.role.${role}.may`)}</p>
    </div>
  )
}
