import { Fragment, useEffect, useRef, useState, type ReactElement } from 'react'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportPreview,
  type ImportRow,
} from '../../../contract/guest/import/import.ts'
import { listProblemText } from '../../../messages/import-problem.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'

interface ImportTableProps {
  readonly preview: ImportPreview
  readonly selected: ImportRow | null
  readonly fixing: boolean
  readonly onSelect: (row: ImportRow) => void
  /** Text null: unchanged. */
  readonly onFix: (column: number, text: string | null) => void
}

type Column = { readonly field: ImportField; readonly index: number }

/** Mapped columns in the order of the fields. */
function columnsOf(preview: ImportPreview): Column[] {
  return IMPORT_FIELDS.flatMap((field) => {
    const index = preview.mapping[field]
    return index === undefined ? [] : [{ field, index }]
  })
}

/**
 * The first wrong or flagged cell of a visible row, which can be corrected here; null if there is
 * none.
 */
export function fixableColumn(preview: ImportPreview, row: ImportRow): number | null {
  const shown = new Set<number>(Object.values(preview.mapping))
  return [...row.problems, ...row.warnings].find(({ column }) => shown.has(column))?.column ?? null
}

/** The rows, with the wrong cell framed and its error below it. */
export function ImportTable({ preview, selected, fixing, onSelect, onFix }: ImportTableProps): ReactElement {
  const { t } = useMessages()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // With its error, in the row below.
    row.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected?.line])
  const columns = columnsOf(preview)
  const hidden = preview.counts.total - preview.rows.length
  // The rows to look at come first.
  const needsLook = (one: ImportRow): number =>
    Number(one.problems.length === 0) + Number(one.warnings.length === 0 && !one.question)
  const shown = preview.rows.toSorted((a, b) => needsLook(a) - needsLook(b) || a.line - b.line)
  const common = new Set(preview.findings.map(({ remark }) => listProblemText(t, remark)))
  return (
    <>
      <div className="card flush fit">
        <table className="table import-table">
          <thead>
            <tr>
              <th className="num">{t('import.row')}</th>
              {columns.map(({ field, index }) => (
                <th key={field}>{`${t(`person.field.${field}`)} ← ${preview.header[index] ?? ''}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Fragment key={one.line}>
                <Row
                  row={one}
                  columns={columns}
                  on={one === selected}
                  innerRef={one === selected ? row : undefined}
                  fixAt={fixing && one === selected ? fixableColumn(preview, one) : null}
                  onSelect={onSelect}
                  onFix={onFix}
                />
                <Causes row={one} columns={columns} on={one === selected} common={common} />
                <Kept row={one} columns={columns} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className="quiet">{t('import.more', { count: hidden })}</p>}
    </>
  )
}

interface RowProps {
  readonly row: ImportRow
  readonly columns: readonly Column[]
  readonly on: boolean
  /** The cell that is being edited. */
  readonly fixAt: number | null
  readonly innerRef: React.Ref<HTMLTableRowElement> | undefined
  readonly onSelect: (row: ImportRow) => void
  readonly onFix: (column: number, text: string | null) => void
}

function Row({ row, columns, on, fixAt, innerRef, onSelect, onFix }: RowProps): ReactElement {
  const { t } = useMessages()
  const wrong = new Set(row.problems.map((problem) => problem.column))
  const flagged = new Set(row.warnings.map((warning) => warning.column))
  return (
    <tr ref={innerRef} className={on ? 'on' : undefined} aria-current={on} onClick={() => onSelect(row)}>
      <td className="num">{row.line}</td>
      {columns.map(({ field, index }) => {
        const text = row.cells[index] ?? ''
        if (index === fixAt) {
          return (
            <td key={field} className="import-table__wrong">
              <FixCell text={text} label={t(`person.field.${field}`)} onDone={(next) => onFix(index, next)} />
            </td>
          )
        }
        return (
          <td key={field} className={cellClass(field, wrong.has(index), flagged.has(index))}>
            {text || (wrong.has(index) ? t('import.empty') : '')}
          </td>
        )
      })}
    </tr>
  )
}

function cellClass(field: ImportField, wrong: boolean, flagged: boolean): string | undefined {
  if (wrong) return 'import-table__wrong'
  if (flagged) return 'is-hold'
  return field === 'name' ? 'strong' : undefined
}

/** The wrong cell as a field. Enter applies the text, Esc cancels. */
function FixCell({
  text,
  label,
  onDone,
}: {
  readonly text: string
  readonly label: string
  readonly onDone: (text: string | null) => void
}): ReactElement {
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.select()
  }, [])
  useKeys(
    {
      Enter: { inField: true, run: () => onDone(typed) },
      Escape: { run: () => onDone(null) },
      F3: { run: () => onDone(null) },
    },
    LAYER.question,
  )
  return (
    <input
      ref={field}
      className="input"
      aria-label={label}
      value={typed}
      autoFocus
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** What is wrong with the row; what is above the table only for the selected one. */
function Causes({
  row,
  columns,
  on,
  common,
}: {
  readonly row: ImportRow
  readonly columns: readonly Column[]
  readonly on: boolean
  readonly common: ReadonlySet<string>
}): ReactElement | null {
  const { t } = useMessages()
  const isCommon = (sentence: string): boolean => !on && (row.result === 'cancelled' || common.has(sentence))
  const sentences = [...row.problems, ...row.warnings]
    .map((one) => listProblemText(t, one))
    .filter((sentence) => !isCommon(sentence))
  if (sentences.length === 0) return null
  const tone = row.problems.length === 0 ? 'is-hold' : 'is-stop'
  return (
    <tr className={`import-table__causes ${on ? 'on ' : ''}${tone}`}>
      <td />
      <td colSpan={columns.length}>{sentences.join(' ')}</td>
    </tr>
  )
}

/** Fields of an account that the list does not change. */
function Kept({
  row,
  columns,
}: {
  readonly row: ImportRow
  readonly columns: readonly Column[]
}): ReactElement | null {
  const { t } = useMessages()
  if (row.kept.length === 0) return null
  const fields = row.kept.map((field) => t(`person.field.${field}`)).join(t('import.kept.and'))
  return (
    <tr className="import-table__causes quiet">
      <td />
      <td colSpan={columns.length}>{t('import.kept.fields', { fields })}</td>
    </tr>
  )
}
