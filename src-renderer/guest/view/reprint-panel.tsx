import { useState, type ReactElement } from 'react'
import { ReprintReason } from '../../../contract/print/job/jobs.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { Field } from '../../ui/field.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'

/** The reasons, in the order of the digits. */
export const REASONS: readonly ReprintReason[] = ReprintReason.options.filter(
  (reason) => reason !== 'print_run',
)

interface ReprintReasonsProps {
  /** The reason is "other": one line must be typed. */
  readonly typing: boolean
  readonly onChoose: (reason: ReprintReason) => void
  readonly onReason: (text: string) => void
}

/** Five reasons by digit, with their consequences. */
export function ReprintReasons({ typing, onChoose, onReason }: ReprintReasonsProps): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <KeyRows
        rows={REASONS.map((reason, index) => ({
          cap: String(index + 1),
          label: t(`reason.${reason}`),
          text: t(`reason.${reason}.then`),
          run: () => onChoose(reason),
        }))}
      />
      {typing && <OtherReason onReason={onReason} />}
    </>
  )
}

function OtherReason({ onReason }: { readonly onReason: (text: string) => void }): ReactElement {
  const { t } = useMessages()
  const [text, setText] = useState('')
  useKeys({ Enter: { inField: true, run: () => onReason(text) } }, LAYER.question)
  return (
    <Field label={t('pass.why.label')} value={text} onChange={setText} autoFocus maxLength={200} />
  )
}
