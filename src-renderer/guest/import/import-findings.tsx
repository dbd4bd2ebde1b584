import type { ReactElement } from 'react'
import type {
  ImportFinding,
  ImportPreview,
  ImportRow,
  ImportAnswer,
} from '../../../contract/guest/import/import.ts'
import { listProblemText, questionText } from '../../../messages/import-problem.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { KeyBindings } from '../../keyboard/binding-stack.ts'
import { KeyRows } from '../../ui/key-rows.tsx'

/** Number of ranges of rows that are written out. */
const SHOWN = 12

/** One sentence for each problem or warning that several rows have, with their number and rows. */
export function ImportFindings({
  findings,
}: {
  readonly findings: readonly ImportFinding[]
}): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (findings.length === 0) return null
  return (
    <ul className="card flush list tight import-findings">
      {findings.map(({ kind, remark, rows, lines }) => {
        const sentence = listProblemText(t, remark)
        const ranges = rangesOf(lines)
        const shown = ranges.slice(0, SHOWN)
        const listed = shown.reduce((sum, [from, to]) => sum + to - from + 1, 0)
        const text = shown.map(([from, to]) =>
          from === to ? String(from) : t('import.findings.range', { from, to }),
        )
        return (
          <li key={kind + sentence} className={kind === 'problem' ? 'is-stop' : 'is-hold'}>
            <strong>{t('import.findings.rows', { count: rows })}</strong>
            <span className="grow">{sentence}</span>
            <span className="quiet small">
              {t(listed < rows ? 'import.findings.more' : 'import.findings.lines', {
                lines: text.join(t('list.comma')),
                more: format.count(rows - listed),
              })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** First and last of the numbers that follow one another. */
export function rangesOf(lines: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges
}

/** People whose entry ends by the list, and people whom it cancels although they are in. */
export function EndingPeople({ preview }: { readonly preview: ImportPreview }): ReactElement | null {
  const { t } = useMessages()
  const ending = preview.rows.filter(({ result }) => result === 'cancelled')
  const isIn = preview.rows.filter(({ warnings }) => warnings.some(({ code }) => code === 'already_in'))
  if (ending.length + isIn.length === 0) return null
  const bySentence = (rows: readonly ImportRow[]): ReactElement[] =>
    [
      ...Map.groupBy(rows, (row) =>
        [...row.problems, ...row.warnings].map((one) => listProblemText(t, one)).join(' '),
      ),
    ].map(([sentence, people]) => (
      <li key={sentence}>
        <strong>{people.map((row) => nameOf(preview, row)).join(t('list.comma'))}</strong> {sentence}
      </li>
    ))
  return (
    <section className="card stack ending-people">
      {ending.length > 0 && (
        <>
          <h2>{t('import.ending', { count: preview.counts.cancelled })}</h2>
          <ul>{bySentence(ending)}</ul>
        </>
      )}
      {isIn.length > 0 && (
        <>
          <h2>{t('import.alreadyIn', { count: isIn.length })}</h2>
          <ul>{bySentence(isIn)}</ul>
        </>
      )}
    </section>
  )
}

/** The name in the file; without one, its row. */
function nameOf({ mapping }: ImportPreview, { cells, line }: ImportRow): string {
  const cell = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''))
  const parts = [mapping.family_prefix, mapping.family_name, mapping.second_family_name, mapping.given_name]
    .map(cell)
    .filter((part) => part !== '')
    .join(' ')
  return cell(mapping.name) || parts || cell(mapping.email) || String(line)
}

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
            label: t(`import.answer.${kind === 'not_coming' && answer === 'same' ? 'ends' : answer}`),
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
