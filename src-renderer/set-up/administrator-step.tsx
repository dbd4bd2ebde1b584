import { useState, type ReactElement } from 'react'
import { setUpEndpoints } from '../../contract/staff/set-up.ts'
import type { personEndpoints } from '../../contract/people/person.ts'
import { call, type ReplyTo } from '../api/call.ts'
import { useRequest } from '../api/use-request.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { failureBanner } from '../components/failure-banner.ts'
import { Field } from '../ui/field.tsx'
import { useFirstWrong } from '../ui/use-first-wrong.ts'
import { useBanner } from '../ui/banner-store.ts'

interface AdministratorProps {
  readonly onDone: (session: ReplyTo<typeof personEndpoints.signIn>) => void
  readonly onBack: () => void
}

/** Fewest characters of a password (contract). */
const SHORTEST = 10

/** Creates the administrator account, which the further steps require. */
export function AdministratorStep({ onDone, onBack }: AdministratorProps): ReactElement {
  const { t } = useMessages()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [station, setStation] = useState(() => t('setUp.person.stationUsual'))
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const causes = {
    name: name.trim() === '' ? t('field.required') : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : t('staff.email.wrong'),
    password: [...password].length < SHORTEST ? t('password.short') : null,
    again: [...password].length >= SHORTEST && again !== password ? t('password.differ') : null,
    station: station.trim() === '' ? t('field.required') : null,
  }
  const make = (): void => {
    if (Object.values(causes).some((cause) => cause !== null)) return fail()
    const body = { name: name.trim(), email: email.trim(), password, station: station.trim() }
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
    ...(failure && failureBanner(failure, t, name)),
    actions: [{ cap: 'Enter', label: t('setUp.person.key'), run: make }],
  })
  useKeys({ Enter: { inField: true, run: make }, Escape: { run: onBack } })
  const reveal = { show: t('field.show'), hide: t('field.hide') }
  const cause = (field: keyof typeof causes): string | null => (tried ? causes[field] : null)
  return (
    <div className="set-up__two">
      <div className="set-up__fields">
        <Field
          label={t('setUp.person.name')}
          value={name}
          onChange={setName}
          autoFocus
          autoComplete="name"
          cause={cause('name')}
        />
        <Field
          label={t('setUp.person.email')}
          value={email}
          onChange={setEmail}
          type="email"
          autoComplete="username"
          cause={cause('email')}
        />
        <Field
          label={t('setUp.person.password')}
          value={password}
          onChange={setPassword}
          type="password"
          autoComplete="new-password"
          hint={t('password.hint')}
          cause={cause('password')}
          reveal={reveal}
        />
        <Field
          label={t('setUp.person.again')}
          value={again}
          onChange={setAgain}
          type="password"
          autoComplete="new-password"
          cause={cause('again')}
          reveal={reveal}
        />
        <Field
          label={t('setUp.person.station')}
          value={station}
          onChange={setStation}
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
