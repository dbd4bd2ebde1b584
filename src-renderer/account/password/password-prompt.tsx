import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { personEndpoints } from '../../../contract/person/user/person.ts'
import { call, failureCode, type FailureCode, type ReplyTo, setPasswordPrompt } from '../../api/call.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-rows.tsx'

/** The banner is over those of screens, and below that of a lost connection. */
const OVER_SCREENS = 5

/** Ends the waiting request: true continues, false cancels it. */
type Answer = (given: boolean) => void

/**
 * Asks for the user's own password if a request requires a recent one. The panel covers nothing;
 * scans continue to work.
 */
export function PasswordPrompt(): ReactElement | null {
  const [answer, setAnswer] = useState<{ readonly give: Answer } | null>(null)
  useEffect(() => {
    setPasswordPrompt(() => new Promise<boolean>((resolve) => setAnswer({ give: resolve })))
    return () => setPasswordPrompt(null)
  }, [])
  if (!answer) return null
  const done = (given: boolean): void => {
    setAnswer(null)
    answer.give(given)
  }
  return <PasswordPanel onDone={done} />
}

function causeOf(failure: FailureCode | null): MessageKey | null {
  if (failure === null) return null
  if (failure === 'invalid_credentials' || failure === 'invalid_input') return 'passwordPrompt.wrong'
  return failure === 'rate_limited' ? 'passwordPrompt.limited' : 'passwordPrompt.noAnswer'
}

function PasswordPanel({ onDone }: { readonly onDone: Answer }): ReactElement {
  const { t } = useMessages()
  const session = useQueryClient().getQueryData<ReplyTo<typeof personEndpoints.getSession> | null>([
    'session',
  ])
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const working = useRef(false)
  useFocusBack()
  const give = async (): Promise<void> => {
    if (working.current || password === '') return
    working.current = true
    try {
      await call(personEndpoints.confirmPassword, { body: { password } })
      onDone(true)
    } catch (error) {
      const code = failureCode(error)
      // The session has ended: the request gets that error, and the sign-in screen is shown.
      if (code === 'unauthorized') return onDone(true)
      setPassword('')
      setFailure(code)
    } finally {
      working.current = false
    }
  }
  useKeys(
    { Enter: { run: () => void give(), inField: true }, Escape: { run: () => onDone(false) } },
    LAYER.question,
  )
  const cause = causeOf(failure)
  useBanner(
    {
      tone: 'ask',
      title: t('passwordPrompt.title'),
      detail: t('passwordPrompt.who', { name: session?.user.name ?? '' }),
      actions: [{ cap: 'Enter', label: t('passwordPrompt.enter'), run: () => void give() }],
    },
    OVER_SCREENS,
  )
  return (
    <section className="card stack over-stage" role="dialog" aria-label={t('passwordPrompt.title')}>
      <Field
        label={t('passwordPrompt.password')}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        cause={cause && t(cause)}
        autoFocus
      />
      <p className="row">
        <button type="button" className="key" onClick={() => void give()}>
          <KeyCap>Enter</KeyCap>
          {t('passwordPrompt.enter')}
        </button>
        <button type="button" className="key" onClick={() => onDone(false)}>
          <KeyCap>Esc</KeyCap>
          {t('passwordPrompt.cancel')}
        </button>
      </p>
    </section>
  )
}

/** Gives the focus back to where it was before. */
function useFocusBack(): void {
  // Read while rendering, because the panel's field takes the focus before effects run.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => void (before instanceof HTMLElement && before.isConnected && before.focus()),
    [before],
  )
}
