import { useState, type ReactElement } from 'react'
import { personEndpoints } from '../../../contract/person/user/person.ts'
import { call, type FailureCode, type ReplyTo } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useBanner, isDatabase } from '../../shell/use-banner.ts'
import { useEarlyScans, useKeys } from '../../keyboard/use-keys.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Notice } from '../../ui/chip.tsx'
import { KeyCap, KeepFocusButton } from '../../ui/key-rows.tsx'
import { Field, useFirstWrong } from '../../ui/field.tsx'
import { NewPasswordFields, useNewPassword } from '../password/new-password-fields.tsx'

type SignedIn = ReplyTo<typeof personEndpoints.signIn>

interface SignInProps {
  /** The session ended while the desk was open. */
  readonly ended: boolean
  /** The person, scans and edits of that desk are restored after the sign-in. */
  readonly returns: boolean
  /** Only in the demo: the account that is filled in. */
  readonly offered: { readonly email: string; readonly password: string } | null
  /** The password is passed on, because changing a first password, the next step, requires it. */
  readonly onSignedIn: (session: SignedIn, password: string) => void
}

function causeOf(failure: FailureCode | null): MessageKey | null {
  if (!failure) return null
  if (failure === 'rate_limited') return 'signIn.limited'
  if (isDatabase(failure)) return `failure.${failure}.detail`
  return failure === 'invalid_credentials' || failure === 'invalid_input'
    ? 'signIn.wrong'
    : 'signIn.unreachable'
}

/** The sign-in screen of the desk. */
export function SignInScreen({ ended, returns, offered, onSignedIn }: SignInProps): ReactElement {
  const { t } = useMessages()
  const [email, setEmail] = useState(offered?.email ?? '')
  const [password, setPassword] = useState(offered?.password ?? '')
  const [missing, setMissing] = useState(false)
  const { act, failure } = useRequest(null)
  const earlyScans = useEarlyScans()
  const signIn = (): void => {
    setMissing(true)
    if (email.trim() === '' || password === '') return
    void act(() => call(personEndpoints.signIn, { body: { email: email.trim(), password } })).then(
      (session) => session && onSignedIn(session, password),
    )
  }
  const cause = causeOf(failure)
  useBanner({
    tone: 'idle',
    picture: 'door',
    size: 'small',
    title: t('signIn.banner'),
    detail: t('signIn.detail'),
  })
  useKeys({ Enter: { inField: true, run: signIn } })
  const required = (text: string): string | null => (missing && text === '' ? t('field.required') : null)
  return (
    <ScreenLayout>
      <div className="card form sign-in">
        {ended && (
          <Notice tone="accent" icon="clock">
            {t('signIn.ended')} {returns && t('signIn.returns')}
          </Notice>
        )}
        {earlyScans > 0 && (
          <div role="status">
            <Notice tone="accent" icon="scan">
              {t('signIn.held', { count: earlyScans })}
            </Notice>
          </div>
        )}
        <Field
          label={t('signIn.email')}
          value={email}
          onChange={setEmail}
          type="email"
          autoComplete="username"
          autoFocus
          cause={required(email)}
        />
        <Field
          label={t('signIn.password')}
          value={password}
          onChange={setPassword}
          type="password"
          autoComplete="current-password"
          cause={cause ? t(cause) : required(password)}
        />
        <KeepFocusButton className="button" onClick={signIn}>
          {t('signIn.key')} <KeyCap>Enter</KeyCap>
        </KeepFocusButton>
        <p className="quiet small">{t(offered ? 'signIn.demo' : 'signIn.forgotten')}</p>
      </div>
    </ScreenLayout>
  )
}

interface NewPasswordProps {
  /** The first password; null if it is not known any more and must be typed. */
  readonly current: string | null
  readonly onChanged: () => void
}

/** Reception set the first password: the desk requires an own one. */
export function NewPasswordScreen({ current, onChanged }: NewPasswordProps): ReactElement {
  const { t } = useMessages()
  const [first, setFirst] = useState(current ?? '')
  const password = useNewPassword()
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const change = (): void => {
    if (password.isShort || password.differs || first === '') return fail()
    const body = { current: first, next: password.value }
    void act(() => call(personEndpoints.changePassword, { body })).then((done) => done && onChanged())
  }
  useBanner({
    tone: 'ask',
    picture: 'shield',
    size: 'small',
    title: t('password.banner'),
    detail: t('password.detail'),
    failure: failure === 'invalid_credentials' ? null : failure,
    actions: [{ cap: 'Enter', label: t('password.key'), run: change }],
  })
  useKeys({ Enter: { inField: true, run: change } })
  return (
    <ScreenLayout>
      <div className="card form sign-in">
        {current === null && (
          <Field
            label={t('signIn.password')}
            value={first}
            onChange={setFirst}
            type="password"
            autoComplete="current-password"
            autoFocus
            cause={
              failure === 'invalid_credentials'
                ? t('signIn.wrong')
                : tried && first === ''
                  ? t('field.required')
                  : null
            }
            reveal={{ show: t('field.show'), hide: t('field.hide') }}
          />
        )}
        <NewPasswordFields
          password={password}
          labels={{ next: t('password.next'), again: t('password.again') }}
          tried={tried}
          autoFocus={current !== null}
        />
      </div>
    </ScreenLayout>
  )
}
