import type { ReactElement } from 'react'
import type { ImportFinding } from '../../../contract/guest/import/import.ts'
import { listProblemText } from '../../../messages/import-problem.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'

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
