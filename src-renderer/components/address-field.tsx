import type { ReactElement } from 'react'
import type { FailureCode } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Field } from '../ui/field.tsx'
import { ModelChoices, type ModelChoice } from './model-choice.tsx'

interface AddressFieldProps {
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly choice: ModelChoice
  /** The typed text is not an address. */
  readonly isWrong: boolean
  readonly failure: FailureCode | null
}

/** Address and model of a network printer. */
export function AddressField(props: AddressFieldProps): ReactElement {
  const { typed, onChange, choice, isWrong, failure } = props
  const { t } = useMessages()
  const cause = isWrong
    ? t('devices.address.wrong')
    : failure === 'conflict'
      ? t('devices.address.taken')
      : null
  return (
    <>
      <Field
        label={t('devices.address')}
        value={typed}
        onChange={onChange}
        autoFocus
        cause={cause}
      />
      <ModelChoices choice={choice} />
    </>
  )
}
