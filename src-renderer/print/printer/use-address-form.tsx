import { useState, type ReactElement } from 'react'
import type { FailureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { KeyBinding } from '../../keyboard/binding-stack.ts'
import { Field } from '../../ui/field.tsx'
import { ModelChoices, useModelChoice, type ModelChoice } from './model-choice.tsx'
import { printerAddress } from './printer-address.ts'

interface AddressForm {
  readonly submit: () => void
  /** Enter submits; the arrows choose the model. */
  readonly keys: Readonly<Record<string, KeyBinding>>
  readonly fields: ReactElement
}

/**
 * Address and model of a network printer.
 * @param failure of the last `add`
 */
export function useAddressForm(
  failure: FailureCode | null,
  add: (address: string, printer: Pick<ModelChoice, 'name' | 'model'>) => void,
): AddressForm {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const choice = useModelChoice(typed)
  const submit = (): void => {
    const address = printerAddress(typed)
    setWrong(!address)
    if (address) add(address, choice)
  }
  const step = (by: number): KeyBinding => ({ inField: true, run: () => choice.step(by) })
  const taken = failure === 'conflict' ? t('devices.address.taken') : null
  return {
    submit,
    keys: { Enter: { inField: true, run: submit }, ArrowDown: step(1), ArrowUp: step(-1) },
    fields: (
      <>
        <Field
          label={t('devices.address')}
          value={typed}
          onChange={setTyped}
          autoFocus
          cause={isWrong ? t('devices.address.wrong') : taken}
        />
        <ModelChoices choice={choice} />
      </>
    ),
  }
}
