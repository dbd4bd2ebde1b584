import { useState, type ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'

/** Fewest characters of a password (contract). */
const SHORTEST = 10

export interface NewPassword {
  readonly value: string
  readonly again: string
  readonly setValue: (text: string) => void
  readonly setAgain: (text: string) => void
  readonly isShort: boolean
  readonly differs: boolean
}

/** A new password, typed twice. */
export function useNewPassword(): NewPassword {
  const [value, setValue] = useState('')
  const [again, setAgain] = useState('')
  const isShort = [...value].length < SHORTEST
  return { value, again, setValue, setAgain, isShort, differs: !isShort && again !== value }
}

interface NewPasswordFieldsProps {
  readonly password: NewPassword
  readonly labels: { readonly next: string; readonly again: string }
  /** Errors are shown after the first attempt. */
  readonly tried: boolean
  readonly autoFocus?: boolean
}

export function NewPasswordFields(props: NewPasswordFieldsProps): ReactElement {
  const { password, labels, tried, autoFocus = false } = props
  const { t } = useMessages()
  const shared = {
    type: 'password',
    autoComplete: 'new-password',
    reveal: { show: t('field.show'), hide: t('field.hide') },
  } as const
  return (
    <>
      <Field
        {...shared}
        label={labels.next}
        value={password.value}
        onChange={password.setValue}
        autoFocus={autoFocus}
        hint={t('password.hint')}
        cause={tried && password.isShort ? t('password.short') : null}
      />
      <Field
        {...shared}
        label={labels.again}
        value={password.again}
        onChange={password.setAgain}
        cause={tried && password.differs ? t('password.differ') : null}
      />
    </>
  )
}
