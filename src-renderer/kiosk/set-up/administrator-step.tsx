import type { ReactElement } from 'react'
import { setUpEndpoints } from '../../../contract/kiosk/set-up/set-up.ts'
import type { personEndpoints } from '../../../contract/person/user/person.ts'
import { call, type ReplyTo } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { NewPasswordFields, type NewPassword } from '../../account/password/new-password-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { useBanner } from '../../shell/use-banner.ts'

/** What is typed about the administrator. */
export interface AdministratorDraft {
  readonly name: string
  readonly email: string
  /** Null while it is the proposed one, in the chosen language. */
  readonly station: string | null
}

interface AdministratorProps {
  readonly draft: AdministratorDraft
  readonly onChange: (draft: AdministratorDraft) => void
  readonly password: NewPassword
  readonly onDone: (session: ReplyTo<typeof personEndpoints.signIn>) => void
  readonly onBack: () => void
}

/** Creates the administrator account, which the further steps require. */
export function AdministratorStep(props: AdministratorProps): ReactElement {
  const { draft, onChange, password, onDone, onBack } = props
  const { name, email } = draft
  const { t } = useMessages()
  const station = draft.station ?? t('setUp.person.stationUsual')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const causes = {
    name: name.trim() === '' ? t('field.required') : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : t('staff.email.wrong'),
    station: station.trim() === '' ? t('field.required') : null,
  }
  const make = (): void => {
    const isWrong = Object.values(causes).some((cause) => cause !== null)
    if (isWrong || password.isShort || password.differs) return fail()
    const body = {
      name: name.trim(),
      email: email.trim(),
      password: password.value,
      station: station.trim(),
    }
    void act(() => call(setUpEndpoints.setUp, { body })).then(
      (session) => session && onDone(session),
    )
  }
  useBanner({
    tone: 'idle',
    picture: 'person',
    size: 'small',
    title: t('setUp.person.banner'),
    detail: t('setUp.person.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('setUp.person.key'), run: make }],
  })
  useKeys({ Enter: { inField: true, run: make }, Escape: { run: onBack } })
  const cause = (field: keyof typeof causes): string | null => (tried ? causes[field] : null)
  return (
    <div className="set-up__two">
      <div className="set-up__fields">
        <Field
          label={t('setUp.person.name')}
          value={name}
          onChange={(text) => onChange({ ...draft, name: text })}
          autoFocus
          autoComplete="name"
          cause={cause('name')}
        />
        <Field
          label={t('setUp.person.email')}
          value={email}
          onChange={(text) => onChange({ ...draft, email: text })}
          type="email"
          autoComplete="username"
          cause={cause('email')}
        />
        <NewPasswordFields
          password={password}
          labels={{ next: t('setUp.person.password'), again: t('setUp.person.again') }}
          tried={tried}
        />
        <Field
          label={t('setUp.person.station')}
          value={station}
          onChange={(text) => onChange({ ...draft, station: text })}
          maxLength={60}
          cause={cause('station')}
        />
      </div>
      <div className="set-up__notes">
        <p>{t('setUp.person.safe')}</p>
        <p>{t('setUp.person.later')}</p>
      </div>
    </div>
  )
}
