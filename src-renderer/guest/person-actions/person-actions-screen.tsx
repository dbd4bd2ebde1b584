import { useState, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { usePerson } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DevicePanel } from '../../shell/devices/device-panel.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { loadingBanner } from '../../shell/loading-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { ActionList } from './action-list.tsx'
import { EmailCheck } from './email-check.tsx'
import { NewPassword } from './new-password.tsx'
import { NewQr } from './new-qr.tsx'
import './person-actions.css'

/** Rarely needed actions for the open person, separate from the usual ones. */
export function PersonActionsScreen({ userId }: { readonly userId: string }): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const person = usePerson(event.eventId, userId)
  useBanner(person.data ? null : loadingBanner(t))
  return (
    <ScreenLayout side={<DevicePanel />} foot={<WaitingScansStrip />}>
      {person.data && <More person={person.data} />}
    </ScreenLayout>
  )
}

function More({ person }: { readonly person: DeskPerson }): ReactElement {
  const [at, setAt] = useState<'choice' | 'qr' | 'password' | 'email'>('choice')
  const back = (): void => setAt('choice')
  return (
    <div className="person-actions">
      <PersonName name={person.name} kana={person.kana} size="title" />
      {at === 'choice' && (
        <Choice
          person={person}
          onQr={() => setAt('qr')}
          onPassword={() => setAt('password')}
          onEmail={() => setAt('email')}
        />
      )}
      {at === 'qr' && <NewQr person={person} onBack={back} />}
      {at === 'password' && <NewPassword person={person} onBack={back} />}
      {at === 'email' && <EmailCheck person={person} onBack={back} />}
    </div>
  )
}

function Choice({
  person,
  onQr,
  onPassword,
  onEmail,
}: {
  readonly person: DeskPerson
  readonly onQr: () => void
  readonly onPassword: () => void
  readonly onEmail: () => void
}): ReactElement {
  const { t } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const canSignIn = person.email !== null
  const checkedAt = person.emailCheckedAt
  useBanner({
    tone: 'idle',
    picture: 'person',
    title: t('personActions.banner'),
    detail: t('personActions.detail', { name: person.name }),
    range: ['1', canSignIn ? '3' : '1'],
  })
  useKeys({
    Digit1: { run: onQr },
    Digit2: canSignIn ? { run: onPassword } : undefined,
    Digit3: canSignIn ? { run: onEmail } : undefined,
  })
  return (
    <ActionList
      choices={[
        { cap: '1', what: t('personActions.qr'), follows: t('personActions.qr.then'), run: onQr },
        {
          cap: '2',
          what: t('personActions.password'),
          follows: t(canSignIn ? 'personActions.password.then' : 'personActions.password.noEmail'),
          run: canSignIn ? onPassword : null,
        },
        {
          cap: '3',
          what: t(checkedAt ? 'personActions.email.checked' : 'personActions.email'),
          follows: emailFollows(),
          run: canSignIn ? onEmail : null,
        },
      ]}
    />
  )

  function emailFollows(): string {
    const { email } = person
    if (email === null) return t('personActions.email.none')
    return checkedAt === null
      ? t('personActions.email.then', { email })
      : t('personActions.email.checked.then', {
          email,
          at: format.moment(checkedAt, now(), 'bare'),
        })
  }
}
