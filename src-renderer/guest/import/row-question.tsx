import type { ReactElement } from 'react'
import type { ImportAnswer, ImportRow } from '../../../contract/guest/import/import.ts'
import { questionText } from '../../../messages/import-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { KeyBindings } from '../../keyboard/binding-stack.ts'
import { KeyRows } from '../../ui/key-rows.tsx'

interface Asking {
  readonly row: ImportRow | null
  /** The next answer is for all rows with this question. */
  readonly forAll: boolean
  readonly onForAll: (forAll: boolean) => void
  readonly onAnswer: (answer: ImportAnswer) => void
}

/** The keys of the question of the selected row: a digit for each answer, A for all such rows. */
export function questionKeys({ row, forAll, onForAll, onAnswer }: Asking): KeyBindings {
  const question = row?.question
  if (!row || !question) return {}
  const { kind } = question
  return {
    KeyA: { run: () => onForAll(!forAll) },
    ...Object.fromEntries(
      question.answers.map((answer, i) => [
        `Digit${i + 1}`,
        { run: () => onAnswer({ kind, line: forAll ? null : row.line, answer }) },
      ]),
    ),
  }
}

/** The question of the selected row with a key and a sentence for each answer. */
export function RowQuestion({ row, forAll, onForAll, onAnswer }: Asking): ReactElement | null {
  const { t } = useMessages()
  const question = row?.question
  if (!row || !question) return null
  const { kind, answers, answer: given } = question
  return (
    <section className="row-question" aria-label={t('import.question', { line: row.line })}>
      <KeyRows
        title={`${t('import.question', { line: row.line })} ${questionText(t, question)}`}
        rows={[
          ...answers.map((answer, i) => ({
            cap: String(i + 1),
            label: t(`import.answer.${answer}`),
            isOn: answer === given,
            run: () => onAnswer({ kind, line: forAll ? null : row.line, answer }),
          })),
          {
            cap: 'A',
            label: t('import.answer.all'),
            isOn: forAll,
            run: () => onForAll(!forAll),
          },
        ]}
      />
    </section>
  )
}
