import { useState, type ReactElement } from 'react'
import { personEndpoints } from '../../../contract/person/user/person.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { NewPasswordFields, useNewPassword } from '../password/new-password-fields.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Field, useFirstWrong } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'

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
    void act(() => call(personEndpoints.changePassword, { body })).then(
      (done) => done && onChanged(),
    )
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
