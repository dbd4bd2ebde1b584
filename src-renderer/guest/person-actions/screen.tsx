import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useState, type ReactElement } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { type DeskPerson, attendeeEndpoints } from '../../../contract/guest/view/attendees.ts'
import { usePerson, keys } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { useBanner, type ScreenBanner, loadingBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { staffEndpoints } from '../../../contract/account/staff/staff.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { NewQr } from './new-qr.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'person-actions': { readonly userId: string }
  }
}

export const personActionsScreen: ScreenDescriptor<'person-actions'> = {
  at: 'person-actions',
  title: 'personActions.key',
  helpAt: 'desk#person-actions',
  about: 'Gives one person a new QR or a new first password.',
  pictures: ['person-actions', 'new-qr'],
  component: ({ screen }) => <PersonActionsScreen key={screen.userId} userId={screen.userId} />,
  allowedFor: 'manager',
}

/** Rarely needed actions for the open person, separate from the usual ones. */
function PersonActionsScreen({ userId }: { readonly userId: string }): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const person = usePerson(event.eventId, userId)
  useBanner(person.data ? null : loadingBanner(t))
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>{person.data && <More person={person.data} />}</ScreenLayout>
  )
}

function More({ person }: { readonly person: DeskPerson }): ReactElement {
  const [at, setAt] = useState<'choice' | 'qr' | 'password' | 'email'>('choice')
  const back = (): void => setAt('choice')
  return (
    <div className="stack person-actions">
      <PersonName name={person.name} kana={person.kana} isLarge />
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
    tone: 'ask',
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
    <KeyRows
      rows={[
        { cap: '1', label: t('personActions.qr'), text: t('personActions.qr.then'), run: onQr },
        {
          cap: '2',
          label: t('personActions.password'),
          text: t(canSignIn ? 'personActions.password.then' : 'personActions.password.noEmail'),
          isOff: !canSignIn,
          run: onPassword,
        },
        {
          cap: '3',
          label: t(checkedAt ? 'personActions.email.checked' : 'personActions.email'),
          text: emailFollows(),
          isOff: !canSignIn,
          run: onEmail,
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

/** Asks whether the e-mail is the person's, or whether that is withdrawn, and records it. */
function EmailCheck({ person, onBack }: { readonly person: DeskPerson; readonly onBack: () => void }): null {
  const { event } = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const { act, failure } = useRequest(event.eventId)
  const { userId } = person
  const params = { eventId: event.eventId, userId }
  const email = person.email ?? ''
  const checked = person.emailCheckedAt === null
  const question = checked ? 'ask' : 'withdraw'
  const record = (): void => {
    void act(() => call(attendeeEndpoints.checkEmail, { params, body: { email, checked } })).then((next) => {
      if (!next) return
      client.setQueryData(keys.person(event.eventId, userId), next)
      onBack()
    })
  }
  useBanner({
    tone: 'ask',
    title: t(`personActions.email.${question}.banner`, { email }),
    detail: t(`personActions.email.${question}.detail`, { email }),
    failure,
    actions: [{ cap: 'Enter', label: t(`personActions.email.${question}.yes`), run: record }],
  })
  useKeys({ Enter: { run: record }, Escape: { run: onBack } }, LAYER.question)
  return null
}

/** Asks, creates a first password, and shows it once. */
function NewPassword({
  person,
  onBack,
}: {
  readonly person: DeskPerson
  readonly onBack: () => void
}): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const { userId, name, email } = person
  const { act, failure } = useRequest(null)
  const [first, setFirst] = useState<string | null>(null)
  const make = (): void => {
    void act(() => call(staffEndpoints.resetPassword, { params: { eventId, userId } })).then(
      (made) => made && setFirst(made.firstPassword),
    )
  }
  useBanner(
    first
      ? {
          tone: 'hold',
          title: t('personActions.password.done.banner'),
          detail: t('personActions.password.done.detail'),
          actions: [{ cap: 'Enter', label: t('personActions.password.done'), run: desk.back }],
        }
      : questionBanner(),
  )
  useKeys(
    {
      Enter: first ? { run: desk.back } : { run: make },
      Escape: { run: first ? desk.back : onBack },
    },
    LAYER.question,
  )
  return first ? (
    <SecretBox text={t('personActions.password.box', { name, email: email ?? '' })} secret={first} />
  ) : null

  function questionBanner(): ScreenBanner {
    if (failure === 'event_manager_required')
      return {
        tone: 'hold',
        title: t('personActions.password.staff.banner'),
        detail: t('personActions.password.staff.detail', { name }),
      }
    return {
      tone: 'ask',
      title: t('personActions.password.ask.banner'),
      detail: t('personActions.password.ask.detail', { name }),
      failure,
      actions: [{ cap: 'Enter', label: t('personActions.password.ask.yes'), run: make }],
    }
  }
}
