import { useRef, useEffect, useState, type ReactElement } from 'react'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
} from '../../../contract/guest/import/import.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { MappingChange, StateAnswer } from './use-import.ts'

/** The meaning of a column: a field, who comes, kept as it is, or not imported. */
type ColumnUse = ImportField | typeof KEEP | typeof STATE | ''

const KEEP = 'keep'
/** The column says who comes. */
const STATE = 'state'

/** Number of samples shown beside a column, and their characters in all. */
const SAMPLES = 3
const SAMPLE_CHARACTERS = 40

interface MapColumnsProps {
  readonly preview: ImportPreview
  readonly onMap: (change: MappingChange) => void
  readonly onAnswer: (word: string, answer: StateAnswer) => void
}

/**
 * The meaning of each column of the file; a field belongs to one column at most. Arrows move
 * between columns and change nothing.
 */
export function MapColumns({ preview, onMap, onAnswer }: MapColumnsProps): ReactElement {
  const { t } = useMessages()
  const fields = useRef<(HTMLElement | null)[]>([])
  const [row, setRow] = useState(0)
  /** Heading of the column from which the field was taken. */
  const [moved, setMoved] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    fields.current[0]?.focus()
  }, [])
  const useOf = (index: number): ColumnUse =>
    IMPORT_FIELDS.find((field) => preview.mapping[field] === index) ??
    (preview.keptColumns.includes(index) ? KEEP : null) ??
    (preview.states.columns.includes(index) ? STATE : '')
  const options = [
    { value: '', label: t('import.noColumn') },
    { value: KEEP, label: t('import.keepColumn') },
    ...IMPORT_FIELDS.flatMap((field) => [
      ...(field === 'qr' ? [{ value: STATE, label: t('import.stateColumn') }] : []),
      { value: field, label: t(`person.field.${field}`) },
    ]),
  ]
  const choose = (index: number, use: ColumnUse): void => {
    const field = use === KEEP || use === STATE ? '' : use
    const from = field === '' ? undefined : preview.mapping[field]
    const next = new Map(moved)
    next.delete(index)
    if (from !== undefined && from !== index) next.set(index, titleOf(preview, from))
    setMoved(next)
    onMap(({ mapping, keptColumns, states }) => {
      const columns = states.columns.filter((column) => column !== index)
      const kept = keptColumns.filter((column) => column !== index)
      return {
        mapping: remap(mapping, index, field),
        keptColumns: use === KEEP ? [...kept, index] : kept,
        states: { columns: use === STATE ? [...columns, index] : columns },
      }
    })
  }
  const headings = ['import.columns.heading', 'import.columns.becomes', 'import.columns.holds'] as const
  return (
    <div className="card flush list map-columns" role="table" aria-label={t('import.columns')}>
      <div className="quiet small" role="row">
        {headings.map((heading) => (
          <span key={heading} role="columnheader">
            {t(heading)}
          </span>
        ))}
      </div>
      {preview.header.map((_, index) => (
        <div key={index} className={index === row ? 'on' : undefined} role="row">
          <span className="strong" role="rowheader">
            {titleOf(preview, index)}
          </span>
          <span role="cell">
            <Picker
              label={titleOf(preview, index)}
              value={useOf(index)}
              options={options}
              empty={useOf(index) === ''}
              fieldRef={(element) => {
                fields.current[index] = element
              }}
              onFocus={() => setRow(index)}
              onMove={(by) => fields.current[index + by]?.focus()}
              onChange={(field) => choose(index, field as ColumnUse)}
            />
          </span>
          <span className="row wrap" role="cell">
            {isGuessed(preview, index) && (
              <Chip glyph="warning" tone="hold">
                {t('import.columns.guessed')}
              </Chip>
            )}
            {moved.has(index) && (
              <Chip glyph="warning" tone="hold">
                {t('import.columns.moved', { name: moved.get(index) ?? '' })}
              </Chip>
            )}
            {useOf(index) === STATE && <Answers preview={preview} column={index} onAnswer={onAnswer} />}
            <span className="quiet small">
              {samplesOf(preview, index).join(' · ') || t('import.columns.empty')}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** What staff said about the words of a state column; a click says the opposite. */
function Answers({
  preview,
  column,
  onAnswer,
}: {
  readonly preview: ImportPreview
  readonly column: number
  readonly onAnswer: MapColumnsProps['onAnswer']
}): ReactElement {
  const { t } = useMessages()
  return (
    <>
      {preview.states.unknown.map(({ word, column: at, answer }) =>
        at === column && answer !== null ? (
          <button
            key={word}
            type="button"
            className="chip is-accent"
            onClick={() => onAnswer(word, answer === 'coming' ? 'not_coming' : 'coming')}
          >
            {t(answer === 'coming' ? 'import.states.isComing' : 'import.states.isNotComing', {
              word,
            })}
          </button>
        ) : null,
      )}
    </>
  )
}

const isGuessed = ({ guessed, mapping, states }: ImportPreview, index: number): boolean =>
  guessed.some((field) => mapping[field] === index) || states.guessed.includes(index)

const titleOf = (preview: ImportPreview, index: number): string => preview.header[index] || String(index + 1)

function samplesOf(preview: ImportPreview, index: number): string[] {
  const cells = preview.rows.map((row) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const samples = [...new Set(cells)].slice(0, SAMPLES)
  // Several long ones would make the rows of the list high.
  while (samples.length > 1 && samples.join('').length > SAMPLE_CHARACTERS) samples.pop()
  return samples
}

/** The mapping with another meaning of one column. */
export function remap(mapping: ImportMapping, index: number, field: ImportField | ''): ImportMapping {
  const kept = Object.entries(mapping).filter(([name, at]) => at !== index && name !== field)
  return { ...Object.fromEntries(kept), ...(field && { [field]: index }) } as ImportMapping
}
