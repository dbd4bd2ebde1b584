import type { ReactElement } from 'react'
import type { FailureCode } from '../../api/call.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { KeyRows } from '../../ui/key-rows.tsx'
import type { PrinterDialogProps } from './printer-dialog-props.ts'

export interface Choice {
  /** The key of the choice: a digit or a letter. */
  readonly cap: string
  readonly name: string
  readonly detail?: string
  /** Whether the choice is active; missing if that does not apply. */
  readonly on?: boolean
  readonly run: () => void
}

interface ChoiceDialogProps extends PrinterDialogProps {
  readonly banner: { readonly title: string; readonly detail: string }
  readonly choices: readonly Choice[]
  readonly failure: FailureCode | null
}

/** A dialog about a printer with a key for each answer; Enter and Esc close it. */
export function ChoiceDialog(props: ChoiceDialogProps): ReactElement {
  const { printer, banner, choices, failure, onDone } = props
  const digits = choices.map(({ cap }) => cap).filter((cap) => /\d/.test(cap))
  useBanner({
    tone: 'ask',
    picture: 'printer',
    size: 'small',
    ...banner,
    failure,
    range: [digits.toSorted()[0] ?? '', digits.toSorted().at(-1) ?? ''],
  })
  useKeys(
    {
      ...Object.fromEntries(
        choices.map(({ cap, run }) => [/\d/.test(cap) ? `Digit${cap}` : `Key${cap}`, { run }]),
      ),
      Enter: { run: onDone },
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <KeyRows
      title={printer.name}
      rows={choices.map(({ cap, name, detail, on, run }) => ({
        cap,
        label: name,
        text: detail,
        isOn: on,
        run,
      }))}
    />
  )
}
