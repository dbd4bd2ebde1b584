import type { ReactElement } from 'react'
import type { ImportPreview, ImportRow } from '../../../contract/guest/import/import.ts'
import { listProblemText } from '../../../messages/import-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'

/** People whose entry ends by the list, and people whom it cancels although they are in. */
export function EndingPeople({
  preview,
}: {
  readonly preview: ImportPreview
}): ReactElement | null {
  const { t } = useMessages()
  const ending = preview.rows.filter(({ result }) => result === 'cancelled')
  const isIn = preview.rows.filter(({ warnings }) =>
    warnings.some(({ code }) => code === 'already_in'),
  )
  if (ending.length + isIn.length === 0) return null
  const bySentence = (rows: readonly ImportRow[]): ReactElement[] =>
    [
      ...Map.groupBy(rows, (row) =>
        [...row.problems, ...row.warnings].map((one) => listProblemText(t, one)).join(' '),
      ),
    ].map(([sentence, people]) => (
      <li key={sentence}>
        <strong>{people.map((row) => nameOf(preview, row)).join(t('list.comma'))}</strong>{' '}
        {sentence}
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
  const cell = (column: number | undefined): string =>
    column === undefined ? '' : (cells[column] ?? '')
  const parts = [cell(mapping.family_name), cell(mapping.given_name)].join(' ').trim()
  return cell(mapping.name) || parts || cell(mapping.email) || String(line)
}
